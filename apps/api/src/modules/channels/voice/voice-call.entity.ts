import type { IvrFlow, IvrPlace } from '@parley/schema';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CallNotes } from './told-call.rules.js';
import type { CallOutcome, CallRecording, CallStage, CallStatus } from './voice-call.rules.js';

/**
 * A telephone call: where the caller is, who was rung, who took it, and how it ended. What the provider is told next is
 * decided from this row alone, and stands in it until the provider asks for more.
 */
@Entity({ name: 'voice_call' })
@Unique('voice_call_agency_id', ['agencyId', 'id'])
@Check('voice_call_direction', `direction IN ('in', 'out')`)
@Check('voice_call_status', `status IN ('starting', 'ringing', 'ongoing', 'ended')`)
@Check(
  'voice_call_outcome',
  `outcome IS NULL OR outcome IN ('answered', 'missed', 'busy', 'failed', 'voicemail')`,
)
@Index('voice_call_once', ['agencyId', 'channelId', 'externalId'], {
  unique: true,
  where: 'external_id IS NOT NULL',
})
@Index('voice_call_open', ['agencyId', 'channelId', 'startedAt'], { where: "status <> 'ended'" })
@Index('voice_call_history', ['agencyId', 'id'])
@Index('voice_call_by_direction', ['agencyId', 'direction', 'id'])
@Index('voice_call_missed', ['agencyId', 'id'], {
  where: "direction = 'in' AND outcome IN ('missed', 'voicemail')",
})
@Index('voice_call_by_user', ['agencyId', 'userId', 'id'])
@Index('voice_call_by_contact', ['agencyId', 'contactId'], { where: 'contact_id IS NOT NULL' })
@Index('voice_call_stale', ['touchedAt'], { where: "status <> 'ended'" })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'])
export class VoiceCall {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  channelId: number;

  /** The provider's id; null while the provider has not yet heard of a call that we begin. */
  @Column({ type: 'text', nullable: true })
  externalId: string | null;

  @Column({ type: 'text' })
  direction: 'in' | 'out';

  /** Of the other side: digits, or what stands there instead of a number. */
  @Column({ type: 'text' })
  number: string;

  @Column({ type: 'text' })
  status: CallStatus;

  @Column({ type: 'text', nullable: true })
  outcome: CallOutcome | null;

  /** What the line is used for now. */
  @Column({ type: 'text', default: 'flow' })
  stage: CallStage;

  /** Who speaks, or spoke, with the other side. */
  @Column({ type: 'bigint', nullable: true })
  userId: number | null;

  /** Who is being rung. */
  @Column({ type: 'bigint', array: true, default: () => "'{}'" })
  rung: number[];

  /** To whom it is being handed over. */
  @Column({ type: 'bigint', nullable: true })
  handoverTo: number | null;

  /** The provider's id of the part of the call that is not its own: whoever was rung. */
  @Column({ type: 'text', nullable: true })
  legId: string | null;

  /** The line that the provider asks about. */
  @Column({ type: 'text', nullable: true })
  mainId: string | null;

  /** The flow as it was when the call began: what is changed meanwhile concerns the next caller. */
  @Column({ type: 'jsonb', nullable: true })
  flow: IvrFlow | null;

  @Column({ type: 'jsonb', nullable: true })
  place: IvrPlace | null;

  /** Counts the answers that the provider was given. */
  @Column({ type: 'int', default: 0 })
  turn: number;

  /** The turn in which somebody took the call. */
  @Column({ type: 'int', nullable: true })
  takenTurn: number | null;

  /** The last answer, for whoever asks once more. */
  @Column({ type: 'text', default: '' })
  answer: string;

  @Column({ type: 'jsonb', nullable: true })
  recording: CallRecording | null;

  /** What the provider has told besides, where it leads the call and only tells of it. */
  @Column({ type: 'jsonb', nullable: true })
  notes: CallNotes | null;

  /** The conversation and the message that tell of it. */
  @Column({ type: 'bigint', nullable: true })
  conversationRef: number | null;

  @Column({ type: 'bigint', nullable: true })
  contactId: number | null;

  @Column({ type: 'bigint', nullable: true })
  messageRef: number | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  startedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  answeredAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;

  /** Seconds of conversation, as the provider counts them. */
  @Column({ type: 'int', nullable: true })
  duration: number | null;

  /** When the provider was last heard of about it. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  touchedAt: Date;
}
