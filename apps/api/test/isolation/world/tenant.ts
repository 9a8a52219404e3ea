/** Ids of an agency's rows begin with its two digits and have ten, so that a foreign one is recognised anywhere. */
const agencyDigits = { a: 55, b: 77, c: 88 } as const;
/** The same for two parts of agency A that not all of its people see: an open channel, and a private one of somebody. */
const partDigits = { o: 44, p: 33 } as const;
export const tenantDigits = { ...agencyDigits, ...partDigits };
export type AgencyName = keyof typeof agencyDigits;
export type PartName = keyof typeof partDigits;
export type TenantName = AgencyName | PartName;

const STEP = 100_000_000;
const FIRST_MISSING = 99_000_000;
/** Numbers that count within a company: those of its parts begin far behind its own, and apart from each other. */
const numbersBefore: Readonly<Record<TenantName, number>> = { a: 0, b: 0, c: 0, o: 10_000, p: 20_000 };

/** An agency of the world, or a part of one, with the marks that its rows carry. */
export class Tenant {
  private last = 0;
  private missing = 0;
  readonly id: number;

  constructor(
    readonly name: TenantName,
    company?: Tenant,
  ) {
    this.id = company?.id ?? this.nextId();
  }

  get numbersBefore(): number {
    return numbersBefore[this.name];
  }

  /** Stands in every text of this agency. */
  get canary(): string {
    return `canary-${this.name}-`;
  }

  get domain(): string {
    return `agency-${this.name}.test`;
  }

  nextId(): number {
    this.last += 1;
    return tenantDigits[this.name] * STEP + this.last;
  }

  /** An id of the same look that no row has. */
  missingId(): number {
    this.missing += 1;
    return tenantDigits[this.name] * STEP + FIRST_MISSING + this.missing;
  }
}

/** Marks of other agencies than this one, in whatever leaves the server for it. */
export function foreignMarks(owner: AgencyName): RegExp {
  const agencies = Object.keys(agencyDigits) as AgencyName[];
  return marksOf(agencies.filter((name) => name !== owner));
}

/** Marks of parts, in whatever leaves the server for somebody who does not see them. */
export const partMarks = (hidden: readonly PartName[]): RegExp => marksOf(hidden);

/** The same for PostgreSQL, without the ids that no row has. */
export const PART_MARKS_SQL = `canary-[${Object.keys(partDigits).join('')}]-|(${Object.values(partDigits).join('|')})00[0-9]{6}`;

function marksOf(names: readonly TenantName[]): RegExp {
  const ids = names.map((name) => tenantDigits[name]).join('|');
  return new RegExp(`canary-[${names.join('')}]-[\\w.-]*|(?<![\\da-f])(?:${ids})\\d{8}(?![\\da-f])`, 'g');
}
