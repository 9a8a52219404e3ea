import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The words by which a profile is found: a plain B-tree in byte order, see `contact-word.entity.ts`. */
@Entity({ name: 'profile_word' })
@Index('profile_word_by_profile', ['agencyId', 'profileId'])
@ForeignKey('profile', ['agencyId', 'profileId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ProfileWord {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  word: string;

  @PrimaryColumn({ type: 'bigint' })
  profileId: number;
}
