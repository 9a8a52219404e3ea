import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A company that uses Parley: the tenant that every other row belongs to. */
@Entity({ name: 'agency' })
export class Agency {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', unique: true })
  slug: string;

  @Column({ type: 'text', default: 'Europe/Amsterdam' })
  timeZone: string;

  @Column({ type: 'text', default: 'en-GB' })
  localeCode: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
