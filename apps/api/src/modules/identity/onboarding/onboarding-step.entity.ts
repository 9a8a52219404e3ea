import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A step that a person has completed. What is not here is not completed. */
@Entity({ name: 'onboarding_step' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class OnboardingStep {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  @PrimaryColumn({ type: 'text' })
  type: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  completedAt: Date;
}
