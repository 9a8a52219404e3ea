import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Which rows are ticked. */
export interface Selection {
  ids: ReadonlySet<string>;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  set: (ids: readonly string[]) => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      ids,
      has: (id) => ids.has(id),
      toggle: (id) =>
        setIds((before) => {
          const after = new Set(before);
          if (!after.delete(id)) after.add(id);
          return after;
        }),
      set: (next) => setIds(new Set(next)),
    }),
    [ids],
  );
}

export function TickOne({ selection, id }: { selection: Selection; id: string }) {
  const { t } = useTranslation('ui');
  return (
    <Checkbox
      size="xs"
      aria-label={t('table.tick')}
      checked={selection.has(id)}
      onChange={() => selection.toggle(id)}
    />
  );
}

export function TickAll({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const { t } = useTranslation('ui');
  const ticked = ids.filter((id) => selection.has(id)).length;
  return (
    <Checkbox
      size="xs"
      aria-label={t('table.tickAll')}
      checked={ids.length > 0 && ticked === ids.length}
      indeterminate={ticked > 0 && ticked < ids.length}
      onChange={() => selection.set(ticked === ids.length ? [] : ids)}
    />
  );
}
