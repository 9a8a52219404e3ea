/** Ids of an agency's rows begin with its two digits and have ten, so that a foreign one is recognised anywhere. */
export const tenantDigits = { a: 55, b: 77, c: 88 } as const;
export type TenantName = keyof typeof tenantDigits;

const STEP = 100_000_000;
const FIRST_MISSING = 99_000_000;

/** An agency of the world with the marks that its rows carry. */
export class Tenant {
  private last = 0;
  private missing = 0;
  id = 0;

  constructor(readonly name: TenantName) {
    this.id = this.nextId();
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
export function foreignMarks(owner: TenantName): RegExp {
  const others = (Object.keys(tenantDigits) as TenantName[]).filter((name) => name !== owner);
  const ids = others.map((name) => tenantDigits[name]).join('|');
  return new RegExp(`canary-[${others.join('')}]-[\\w.-]*|(?<![\\da-f])(?:${ids})\\d{8}(?![\\da-f])`, 'g');
}
