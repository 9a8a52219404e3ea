import {
  componentsFor,
  problemsOfTemplate,
  slugOf,
  type WaCategory,
  type WaComponents,
  type WaProblem,
} from '@parley/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { useProblemWords } from './problem-words';
import type { Template } from './template';
import { type Draft, draftOf, fresh, wire } from './template-draft';
import { useKeepTemplate } from './useKeepTemplate';
import { said } from './useTemplateVerbs';

/** What is written of a template, what is wrong with it, and how it is saved and submitted. */
export function useTemplateForm(template: Template | null, firstChannel: string | null) {
  const start = template ? draftOf(template) : fresh(firstChannel);
  const [kept, setDraft] = useState<Draft>(start);
  const draft = { ...kept, channelId: kept.channelId ?? firstChannel };
  const [hasTried, setTried] = useState(false);
  const faults = useFaults();
  const problems = problemsOfTemplate({ ...draft, slug: draft.slug || slugOf(draft.title) });
  const errorOf = useErrors(problems, faults.byField, hasTried);
  const saving = useSaving(template, draft, {
    onSaved: (saved, isJudged) => {
      setDraft(draftOf(saved));
      if (isJudged) setTried(false);
    },
    ...faults,
  });
  const change = (part: Partial<Draft>) => {
    faults.clear();
    setDraft((before) => ({ ...before, ...part }));
  };
  const isDirty = wire(draft) !== wire({ ...start, channelId: start.channelId ?? firstChannel });
  return {
    draft,
    isDirty,
    change,
    setCategory: (category: WaCategory) =>
      change({ category, components: componentsFor(category, draft.components) }),
    setComponents: (part: Partial<WaComponents>) => change({ components: { ...draft.components, ...part } }),
    discard: () => {
      setDraft(start);
      setTried(false);
      faults.clear();
    },
    errorOf,
    refusal: faults.refusal,
    isBusy: saving.isBusy,
    /** @returns what was saved; null when something is wrong with it. */
    save: (andSubmit: boolean): Promise<Template | null> => {
      setTried(true);
      const isInTheWay = problems.some(({ isOpen }) => andSubmit || !isOpen);
      return isInTheWay ? Promise.resolve(null) : saving.save(andSubmit, isDirty);
    },
  };
}

export type TemplateForm = ReturnType<typeof useTemplateForm>;

/** What the server says of fields, and what the provider says of the whole. */
function useFaults() {
  const { t } = useTranslation('templates');
  const [byField, setFields] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  function fail(error: unknown): void {
    const coded = codedError(error);
    const fields = Object.entries(coded?.fields ?? {});
    setFields(
      Object.fromEntries(fields.map(([name, [first = '']]) => [name.replace(/^components\./, ''), first])),
    );
    if (fields.length > 0) return;
    const why = said(error);
    if (coded?.code === 'wa_template.version_conflict') toast.failure(t('conflict'));
    else if (coded && why) setRefusal(why);
    else toast.failure(t('offline'));
  }
  const clear = () => {
    setFields({});
    setRefusal(null);
  };
  return { byField, refusal, fail, clear };
}

interface Following {
  /** `isJudged`: nothing is to be shown as missing any more. */
  onSaved: (template: Template, isJudged: boolean) => void;
  fail: (error: unknown) => void;
  clear: () => void;
}

function useSaving(template: Template | null, draft: Draft, { onSaved, fail, clear }: Following) {
  const { t } = useTranslation('templates');
  const [isBusy, setBusy] = useState(false);
  const { keep, submit } = useKeepTemplate(template);

  async function save(andSubmit: boolean, isDirty: boolean): Promise<Template | null> {
    if (isBusy) return null;
    setBusy(true);
    clear();
    try {
      const saved = template && !isDirty ? template : await keep(draft);
      if (!saved) return null;
      onSaved(saved, !andSubmit);
      // What was saved stays saved, whatever the provider says.
      if (andSubmit)
        await submit(saved).then(() => {
          onSaved(saved, true);
          toast.done(t('submitted'));
        }, fail);
      else toast.done(t('saved'));
      return saved;
    } catch (error) {
      fail(error);
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { save, isBusy };
}

/** Of what is empty nobody is told before they want to be done. */
const WAITS = new Set<WaProblem['code']>(['REQUIRED', 'SLUG']);

/** What stands at a field: what cannot be kept at once, what is missing after somebody wanted to be done. */
function useErrors(problems: readonly WaProblem[], faults: Record<string, string>, hasTried: boolean) {
  const wordsOf = useProblemWords();
  return (field: string): string | null => {
    const found = problems.find(
      (one) => one.field === field && (hasTried || (!one.isOpen && !WAITS.has(one.code))),
    );
    return found ? wordsOf(found) : (faults[field] ?? null);
  };
}
