import { IconChecks, IconSquareCheck, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferAction, useOfferActions } from '@/lib/actions';
import type { TicketFilter } from '@/gql/graphql';
import { clearSelection, isEmpty, selectAll, toggle, useTicketSelection } from './selection';

interface Props {
  listKey: string;
  ids: readonly string[];
  current: string | undefined;
  filter: TicketFilter;
  total: number | null;
}

/** `x` selects the row of the mark, `shift+x` everything up to it, `* a` all of the list, Escape nothing. */
export function useSelectionKeys({ listKey, ids, current, filter, total }: Props): void {
  const { t } = useTranslation('bulk');
  const hasAny = !isEmpty(useTicketSelection());
  const select = (range: boolean) => {
    if (current) toggle(listKey, current, ids, range);
  };
  useOfferAction('list', {
    id: 'select',
    label: t('keys.select'),
    icon: IconSquareCheck,
    keys: 'x',
    run: () => select(false),
  });
  useOfferAction('list', {
    id: 'select-range',
    label: t('keys.range'),
    icon: IconSquareCheck,
    keys: 'shift+x',
    run: () => select(true),
  });
  useOfferAction('list', {
    id: 'select-all',
    label: t('keys.all'),
    icon: IconChecks,
    keys: '* a',
    run: () => selectAll(listKey, filter, total),
  });
  useOfferActions(
    useMemo(
      () =>
        hasAny
          ? {
              scope: 'selection' as const,
              actions: [{ id: 'clear', label: t('clear'), icon: IconX, keys: 'Escape', run: clearSelection }],
            }
          : null,
      [hasAny, t],
    ),
  );
}
