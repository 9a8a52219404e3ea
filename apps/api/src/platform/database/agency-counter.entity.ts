import { Column, Entity } from 'typeorm';

/** Numbers that count up within an agency without gaps, such as those of tickets. */
@Entity({ name: 'agency_counter' })
export class AgencyCounter {
  @Column({ type: 'bigint', primary: true }) agencyId: number;
  @Column({ type: 'text', primary: true }) name: string;
  @Column({ type: 'bigint', default: 0 }) value: number;
}
