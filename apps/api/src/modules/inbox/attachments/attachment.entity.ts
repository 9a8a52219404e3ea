import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A file of a message. Without a message it is an upload that waits to be sent. */
@Entity({ name: 'attachment' })
@Unique('attachment_agency_id', ['agencyId', 'id'])
@Index('attachment_by_message', ['agencyId', 'messageId'])
@Index('attachment_unused', ['agencyId', 'createdAt'], { where: 'message_id IS NULL' })
@ForeignKey('agency', ['agencyId'], ['id'])
@Index('attachment_of_quick_reply', ['agencyId', 'quickReplyAttachmentId'], {
  where: 'quick_reply_attachment_id IS NOT NULL',
})
@ForeignKey('message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('quick_reply_attachment', ['agencyId', 'quickReplyAttachmentId'], ['agencyId', 'id'])
export class Attachment {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint', nullable: true })
  messageId: number | null;

  @Column({ type: 'text' })
  uploadedByKind: 'user' | 'visitor' | 'channel';

  @Column({ type: 'bigint', nullable: true })
  uploadedById: number | null;

  @Column({ type: 'text' })
  name: string;

  /** Sniffed from the content, never taken from the sender's word. */
  @Column({ type: 'text' })
  mimeType: string;

  /** bytes */
  @Column({ type: 'integer' })
  size: number;

  @Column({ type: 'text' })
  storageKey: string;

  /** The stored file is that of a quick reply: other messages carry it too, so it stays when this one goes. */
  @Column({ type: 'bigint', nullable: true })
  quickReplyAttachmentId: number | null;

  /** Without angle brackets; the HTML names the file as `cid:<contentId>`. */
  @Column({ type: 'text', nullable: true })
  contentId: string | null;

  @Column({ type: 'boolean', default: false })
  isInline: boolean;

  /** What the virus scanner found in it: then a note lies in its place. */
  @Column({ type: 'text', nullable: true })
  threat: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
