import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Where it is offered; without a row on every channel of its type. */
@Entity({ name: 'quick_reply_channel' })
@Index('quick_reply_channel_by_channel', ['agencyId', 'channelId'])
@ForeignKey('quick_reply', ['agencyId', 'quickReplyId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class QuickReplyChannel {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  quickReplyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;
}

/** Whose it is, when it is for teams. */
@Entity({ name: 'quick_reply_team' })
@Index('quick_reply_team_by_team', ['agencyId', 'teamId'])
@ForeignKey('quick_reply', ['agencyId', 'quickReplyId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('team', ['agencyId', 'teamId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class QuickReplyTeam {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  quickReplyId: number;

  @PrimaryColumn({ type: 'bigint' })
  teamId: number;
}

/** The words by which it is found, each with the best place that it stands in: 1 shortcut, 2 title, 3 body. */
@Entity({ name: 'quick_reply_word' })
@Index('quick_reply_word_by_reply', ['agencyId', 'quickReplyId'])
@ForeignKey('quick_reply', ['agencyId', 'quickReplyId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class QuickReplyWord {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  word: string;

  @PrimaryColumn({ type: 'bigint' })
  quickReplyId: number;

  @Column({ type: 'smallint' })
  place: number;
}

/** How often and when somebody used it, so that everybody finds their own first. */
@Entity({ name: 'quick_reply_use' })
@Index('quick_reply_use_by_reply', ['agencyId', 'quickReplyId'])
@ForeignKey('quick_reply', ['agencyId', 'quickReplyId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class QuickReplyUse {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  @PrimaryColumn({ type: 'bigint' })
  quickReplyId: number;

  @Column({ type: 'integer' })
  count: number;

  @Column({ type: 'timestamptz', precision: 3 })
  lastUsedAt: Date;
}

/**
 * A file of a quick reply, stored once however many messages carry it. Without a quick reply it is an upload that waits,
 * or one whose quick reply is gone while messages still show it.
 */
@Entity({ name: 'quick_reply_attachment' })
@Unique('quick_reply_attachment_agency_id', ['agencyId', 'id'])
@Index('quick_reply_attachment_by_reply', ['agencyId', 'quickReplyId'])
@Index('quick_reply_attachment_unused', ['agencyId', 'createdAt'], { where: 'quick_reply_id IS NULL' })
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('quick_reply', ['agencyId', 'quickReplyId'], ['agencyId', 'id'])
export class QuickReplyAttachment {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint', nullable: true })
  quickReplyId: number | null;

  @Column({ type: 'bigint', nullable: true })
  uploadedById: number | null;

  @Column({ type: 'text' })
  name: string;

  /** Sniffed from the content. */
  @Column({ type: 'text' })
  mimeType: string;

  /** bytes */
  @Column({ type: 'integer' })
  size: number;

  @Column({ type: 'text' })
  storageKey: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

/** Folders of quick replies, two levels deep. */
@Entity({ name: 'quick_reply_folder' })
@Unique('quick_reply_folder_agency_id', ['agencyId', 'id'])
@Index('quick_reply_folder_name', ['agencyId', 'parentId', 'name'], {
  unique: true,
  where: 'deleted_at IS NULL AND parent_id IS NOT NULL',
})
@Index('quick_reply_folder_top_name', ['agencyId', 'name'], {
  unique: true,
  where: 'deleted_at IS NULL AND parent_id IS NULL',
})
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('quick_reply_folder', ['agencyId', 'parentId'], ['agencyId', 'id'])
export class QuickReplyFolder {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint', nullable: true })
  parentId: number | null;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
