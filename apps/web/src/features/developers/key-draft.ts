import { apiKeyLimits, type ApiKeyScope, type Permission } from '@parley/schema';
import type { CreateApiKeyInput } from '@/gql/graphql';

export type Term = '30' | '90' | '365' | 'date' | 'never';

/** A key while it is being thought up. */
export interface KeyDraft {
  name: string;
  mayWrite: boolean;
  permissions: Permission[];
  term: Term;
  /** Of the term `date`, as a date field has it. */
  date: string;
  networks: string[];
  perMinute: number | null;
}

export const emptyDraft: KeyDraft = {
  name: '',
  mayWrite: false,
  permissions: [],
  term: '90',
  date: '',
  networks: [],
  perMinute: null,
};

export interface KeyExample {
  key: 'stock' | 'report' | 'shop';
  draft: Partial<KeyDraft>;
}

/** Three programs that many companies have. */
export const examples: readonly KeyExample[] = [
  { key: 'stock', draft: { permissions: ['contacts.contacts.view'], term: '365' } },
  { key: 'report', draft: { permissions: [], term: '90' } },
  {
    key: 'shop',
    draft: {
      mayWrite: true,
      permissions: ['inbox.conversations.create', 'contacts.contacts.view'],
      term: '365',
    },
  },
];

const DAY_MS = 86_400_000;

/** What the server is asked for. A chosen date counts to its end. */
export function inputOf(draft: KeyDraft, now: number): CreateApiKeyInput {
  const scopes: ApiKeyScope[] = [...(draft.mayWrite ? (['write'] as const) : []), ...draft.permissions];
  return {
    name: draft.name.trim(),
    scopes,
    neverExpires: draft.term === 'never',
    expiresAt: endOf(draft, now),
    allowedNetworks: draft.networks,
    requestsPerMinute: draft.perMinute,
  };
}

function endOf({ term, date }: KeyDraft, now: number): string | null {
  if (term === 'never') return null;
  if (term !== 'date') return new Date(now + Number(term) * DAY_MS).toISOString();
  return date ? new Date(`${date}T23:59:59`).toISOString() : null;
}

export const isReady = (draft: KeyDraft): boolean =>
  draft.name.trim() !== '' &&
  draft.name.length <= apiKeyLimits.nameMaxLength &&
  (draft.term !== 'date' || draft.date !== '');
