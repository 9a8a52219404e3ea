import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

@Entity({ name: 'team_member' })
@Index(['agencyId', 'userId'])
@ForeignKey('team', ['agencyId', 'teamId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class TeamMember {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  teamId: number;

  @PrimaryColumn({ type: 'bigint' })
  userId: number;
}
