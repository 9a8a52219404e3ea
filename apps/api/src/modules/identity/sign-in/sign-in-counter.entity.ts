import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The recent failed attempts to sign in, by account and by network address. It stands above the agencies, because
 * whoever signs in has not shown yet that they belong to one; keys are hashes.
 */
@Entity({ name: 'sign_in_counter' })
@Index(['touchedAt'])
export class SignInCounter {
  @PrimaryColumn({ type: 'text' })
  key: string;

  /** Milliseconds since 1970 of each attempt that still counts. */
  @Column({ type: 'bigint', array: true })
  attempts: number[];

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  touchedAt: Date;
}
