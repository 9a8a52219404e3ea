import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { PictureOrigin, PictureState } from './contact-picture.rules.js';

/** A picture of a contact whose files are there: the one that is shown, and those that can still come back. */
@Entity({ name: 'contact_picture' })
@Unique('contact_picture_key', ['agencyId', 'imageKey'])
@Index('contact_picture_by_contact', ['agencyId', 'contactId', 'id'])
@Index('contact_picture_to_sweep', ['agencyId', 'changedAt'], { where: "state <> 'SHOWN'" })
@ForeignKey('contact', ['agencyId', 'contactId'], ['agencyId', 'id'])
export class ContactPicture {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  contactId: number;

  /** The random id that stands in its address. */
  @Column({ type: 'text' })
  imageKey: string;

  /** Who brought it. */
  @Column({ type: 'text' })
  origin: PictureOrigin;

  /** `NEW` until its files are kept: what breaks off in between is swept. */
  @Column({ type: 'text', default: 'NEW' })
  state: PictureState;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  changedAt: Date;
}
