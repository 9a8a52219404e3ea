import type { Virtualizer } from '@tanstack/react-virtual';
import {
  IconArrowDown,
  IconArrowUp,
  IconChecks,
  IconSearch,
  IconSquareCheck,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOfferAction, useOfferActions } from '@/lib/actions';
import { focusRow } from '@/lib/focus-row';
import type { useContactTicks } from './useContactTicks';

interface Props {
  ids: readonly string[];
  virtual: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
  ticks: ReturnType<typeof useContactTicks>;
  pathOf: (id: string) => string;
  /** Where the words for the keys are. */
  words?: 'contacts' | 'profiles';
}

/**
 * Keys of the list: `j` and `k` go to the next and the previous person, Enter and `o` open, `x` ticks, `shift+x` up to
 * here, `* a` everybody that is loaded, Escape nobody.
 */
export function useContactKeys({ ids, virtual, scroller, ticks, pathOf, words = 'contacts' }: Props) {
  const { t } = useTranslation(words);
  const navigate = useNavigate();
  const [marked, setMarked] = useState<string>();
  const at = marked === undefined ? -1 : ids.indexOf(marked);

  function go(index: number) {
    const place = Math.max(0, Math.min(ids.length - 1, index));
    const id = ids[place];
    if (!id) return;
    setMarked(id);
    virtual.scrollToIndex(place);
    focusRow(() => scroller.current?.querySelector<HTMLElement>(`[data-contact="${id}"]`));
  }
  const next = () => go(at + 1);
  const previous = () => go(at < 0 ? 0 : at - 1);
  const tick = (range: boolean) => {
    if (marked && at >= 0) ticks.toggle(marked, range);
  };
  const offer = (id: string, icon: typeof IconUser, keys: string, run: () => void) =>
    ({ id: `contact-${id}`, label: t(`keys.${id}`), icon, keys, run }) as const;
  useOfferAction('list', offer('next', IconArrowDown, 'j', next));
  useOfferAction('list', offer('previous', IconArrowUp, 'k', previous));
  useOfferAction(
    'list',
    offer('open', IconUser, 'o', () => {
      if (marked && at >= 0) void navigate(pathOf(marked));
    }),
  );
  useOfferAction(
    'list',
    offer('tick', IconSquareCheck, 'x', () => tick(false)),
  );
  useOfferAction(
    'list',
    offer('tickTo', IconSquareCheck, 'shift+x', () => tick(true)),
  );
  useOfferAction(
    'list',
    offer('tickAll', IconChecks, '* a', () => ticks.set(ids)),
  );
  useClear(ticks);

  const moves: Record<string, () => void> = {
    ArrowDown: next,
    ArrowUp: previous,
    Home: () => go(0),
    End: () => go(ids.length - 1),
  };
  return {
    current: at < 0 ? ids[0] : marked,
    /** A row that is reached by Tab or the pointer is where the keys go on. */
    onFocus: (id: string) => setMarked(id),
    onKeyDown: (event: KeyboardEvent) => {
      const move = moves[event.key];
      if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      move();
    },
  };
}

/** Escape unticks everybody, while anybody is. */
function useClear({ ids, set }: Props['ticks']): void {
  const { t } = useTranslation('contacts');
  const hasAny = ids.size > 0;
  useOfferActions(
    useMemo(
      () =>
        hasAny
          ? {
              scope: 'selection' as const,
              actions: [
                {
                  id: 'contact-clear',
                  label: t('bulk.clear'),
                  icon: IconX,
                  keys: 'Escape',
                  run: () => set([]),
                },
              ],
            }
          : null,
      [hasAny, set, t],
    ),
  );
}

/** `/` leads to the field of the search. */
export function useSearchKey(page: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation('contacts');
  useOfferAction('list', {
    id: 'contact-search',
    label: t('search'),
    icon: IconSearch,
    keys: '/',
    run: () => page.current?.querySelector<HTMLInputElement>('[role="searchbox"]')?.select(),
  });
}
