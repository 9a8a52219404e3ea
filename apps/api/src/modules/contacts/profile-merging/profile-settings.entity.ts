import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What a company does with profiles. No row: as it is for all. */
@Entity({ name: 'profile_settings' })
@ForeignKey('agency', ['agencyId'], ['id'])
export class ProfileSettings {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'boolean', default: true })
  allowsMerging: boolean;

  @Column({ type: 'int', default: 1 })
  version: number;
}
