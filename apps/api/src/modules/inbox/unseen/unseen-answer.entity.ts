import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/**
 * An answer in the chat of a website that is mailed when its time comes and nobody has seen it. The row goes in the transaction
 * that puts the mail on its way, or finds that none is needed: a message is never mailed twice.
 */
@Entity({ name: 'unseen_answer' })
@Unique('unseen_answer_message', ['agencyId', 'messageId'])
@Index('unseen_answer_due', ['dueAt', 'id'])
@ForeignKey('message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class UnseenAnswer {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  messageId: number;

  @Column({ type: 'timestamptz', precision: 3 })
  dueAt: Date;
}
