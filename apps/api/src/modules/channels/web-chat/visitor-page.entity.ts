import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A page on which a visitor was who chats. The latest ones are kept, and none for long. */
@Entity({ name: 'visitor_page' })
@Index('visitor_page_of', ['agencyId', 'visitorId', 'id'])
@Index('visitor_page_old', ['createdAt'])
@ForeignKey('visitor', ['agencyId', 'visitorId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class VisitorPage {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  visitorId: number;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'text', default: '' })
  title: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
