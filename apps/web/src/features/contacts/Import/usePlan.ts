import { useEffect, useRef, useState } from 'react';
import type { ContactColumn, ContactMatch, ContactMergeRule } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { useTranslation } from 'react-i18next';
import { usePlanContactImportMutation } from './Import.generated';
import type { ImportWhole } from './useImport';

export interface Plan {
  /** What each column is: a name of what it says, or `FIELD` with the id of the field behind it. */
  columns: string[];
  matchBy: ContactMatch[];
  onMatch: ContactMergeRule;
  country: string | null;
  /** Groups and profiles that are not there are made. */
  makesMissing: boolean;
}

/** So long after the last change it is kept. */
const KEEP_MS = 400;
export const MATCHES: readonly ContactMatch[] = ['PARLEY_ID', 'EXTERNAL_ID', 'EMAIL', 'PHONE'];

/** What somebody says of the columns. It is kept as they say it, so that it is there when they come back. */
export function usePlan(view: ImportWhole, onKept: () => void) {
  const { t } = useTranslation('contactImport');
  const [plan, setPlan] = useState<Plan>(() => planOf(view));
  const [fault, setFault] = useState<string | null>(null);
  const [isKept, setKept] = useState(true);
  const [keep] = usePlanContactImportMutation({ context: { quiet: true } });
  const latest = useRef({ plan, onKept });
  latest.current = { plan, onKept };
  const change = (part: Partial<Plan>) => {
    setKept(false);
    setPlan((before) => withMatches({ ...before, ...part }));
  };

  useEffect(() => {
    if (isKept) return undefined;
    const sent = plan;
    const timer = setTimeout(() => {
      keep({ variables: { input: inputOf(view.id, sent) } }).then(
        () => {
          if (latest.current.plan !== sent) return;
          setFault(null);
          setKept(true);
          latest.current.onKept();
        },
        (error: unknown) => {
          const coded = codedError(error);
          setFault(Object.values(coded?.fields ?? {}).flat()[0] ?? coded?.message ?? t('offline'));
        },
      );
    }, KEEP_MS);
    return () => clearTimeout(timer);
  }, [isKept, plan, keep, view.id, t]);

  return { plan, change, fault, isKept };
}

function planOf({ columns, plan }: ImportWhole): Plan {
  return {
    columns: columns.map((_, at) => {
      const planned = plan?.columns.find((one) => one.at === at);
      if (!planned) return 'IGNORE';
      return planned.to === 'FIELD' ? `FIELD ${planned.fieldId}` : planned.to;
    }),
    matchBy: [...(plan?.matchBy ?? [])],
    onMatch: plan?.onMatch ?? 'FILL',
    country: plan?.country ?? null,
    makesMissing: plan?.makesMissing ?? false,
  };
}

/** Nobody is found by what no column says. */
function withMatches(plan: Plan): Plan {
  return { ...plan, matchBy: plan.matchBy.filter((match) => plan.columns.includes(match)) };
}

function inputOf(id: string, { columns, ...rest }: Plan) {
  return {
    id,
    ...rest,
    columns: columns.flatMap((chosen, at) => {
      const [to, fieldId = null] = chosen.split(' ') as [ContactColumn, string?];
      return to === 'IGNORE' ? [] : [{ at, to, fieldId }];
    }),
  };
}
