import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The app on somebody's phone that makes codes. Whether it is asked for stands in `user_account.two_factor_enabled_at`. */
@Entity({ name: 'two_factor' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class TwoFactor {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  /** Sealed. Empty as long as no code has been shown that proves it reached the phone. */
  @Column({ type: 'text', default: '' })
  sealedSecret: string;

  /** Sealed; what the next proven code will make the secret: a new phone does not switch the old one off before. */
  @Column({ type: 'text', default: '' })
  sealedPending: string;

  /** The 30-second step of the last code that was taken: no code of it or before is taken again. */
  @Column({ type: 'bigint', default: 0 })
  lastStep: number;
}
