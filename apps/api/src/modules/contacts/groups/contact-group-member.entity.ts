import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Who was put into a group by hand. */
@Entity({ name: 'contact_group_member' })
@Index('contact_group_member_by_contact', ['agencyId', 'contactId', 'groupId'])
@ForeignKey('contact_group', ['agencyId', 'groupId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('contact', ['agencyId', 'contactId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ContactGroupMember {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  groupId: number;

  @PrimaryColumn({ type: 'bigint' })
  contactId: number;

  /** Null when a program of Parley did it. */
  @Column({ type: 'bigint', nullable: true })
  addedById: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  addedAt: Date;
}
