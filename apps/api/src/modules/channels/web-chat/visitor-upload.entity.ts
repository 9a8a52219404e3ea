import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A file that a visitor has uploaded and not sent yet. Sent, it belongs to the message and the row is gone. */
@Entity({ name: 'visitor_upload' })
@Index('visitor_upload_by_visitor', ['agencyId', 'visitorId'])
@Index('visitor_upload_old', ['createdAt'])
@ForeignKey('visitor', ['agencyId', 'visitorId'], ['agencyId', 'id'])
export class VisitorUpload {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  visitorId: number;

  @Column({ type: 'text' })
  name: string;

  /** Sniffed from the content. */
  @Column({ type: 'text' })
  mimeType: string;

  /** Bytes. */
  @Column({ type: 'integer' })
  size: number;

  @Column({ type: 'text' })
  storageKey: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
