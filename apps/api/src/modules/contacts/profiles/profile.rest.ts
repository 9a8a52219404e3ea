import { ApiProperty } from '@nestjs/swagger';
import { profileKinds, type ProfileView } from './profile.rules.js';

export class ProfileRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String, enum: profileKinds }) kind: string;
  @ApiProperty({ type: Boolean }) is_deleted: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'The profile that it was merged into.' })
  merged_into_id: number | null;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String }) created_at: string;
  @ApiProperty({ type: String }) updated_at: string;
}

export function profileRest(profile: ProfileView): ProfileRest {
  return {
    id: profile.id,
    name: profile.name,
    kind: profile.kind,
    is_deleted: profile.deletedAt !== null,
    merged_into_id: profile.mergedIntoId,
    version: profile.version,
    created_at: profile.createdAt.toISOString(),
    updated_at: profile.updatedAt.toISOString(),
  };
}
