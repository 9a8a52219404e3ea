import { Button } from '@mantine/core';
import { IconArrowsSplit, IconSquareCheck, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { useOfferActions } from '@/lib/actions';
import styles from './Picking.module.css';
import { endPicking, pick, usePicked } from './pickStore';
import { SplitDialog } from './SplitDialog';

interface Props {
  ticket: ConversationHeadFragment;
  /** The messages that can be selected, oldest first. */
  order: readonly string[];
}

/** Above the composer while messages are selected: how many, and what becomes of them. */
export function PickBar({ ticket, order }: Props) {
  const { t } = useTranslation('handling');
  const picked = usePicked(ticket.id);
  const [isSplitting, setSplitting] = useState(false);
  usePickKeys(picked !== null, order);
  useEffect(() => endPicking, [ticket.id]);
  if (!picked) return null;
  const ids = order.filter((id) => picked.ids.has(id));
  return (
    <div className={styles.bar} role="region" aria-label={t('pick.region')}>
      <span className={styles.count} role="status">
        {ids.length ? t('pick.count', { count: ids.length }) : t('pick.none')}
      </span>
      <Button variant="default" size="xs" onClick={endPicking}>
        {t('pick.cancel')}
      </Button>
      <Button
        size="xs"
        disabled={ids.length === 0}
        leftSection={<IconArrowsSplit size={16} aria-hidden />}
        onClick={() => setSplitting(true)}
      >
        {t('pick.split')}
      </Button>
      {isSplitting ? (
        <SplitDialog ticket={ticket} messageIds={ids} onClose={() => setSplitting(false)} />
      ) : null}
    </div>
  );
}

/** `x` selects the message that has the focus, `shift+x` everything up to it, Escape ends it. */
function usePickKeys(isOn: boolean, order: readonly string[]): void {
  const { t } = useTranslation('handling');
  useOfferActions(
    useMemo(() => {
      if (!isOn) return null;
      const touch = (isRange: boolean) => () => {
        const id = focusedMessage() ?? order.at(-1);
        if (!id) return;
        pick(id, order, isRange);
        document.querySelector<HTMLElement>(`[data-message="${id}"] input[type="checkbox"]`)?.focus();
      };
      return {
        scope: 'selection' as const,
        actions: [
          {
            id: 'pick-message',
            label: t('pick.action'),
            icon: IconSquareCheck,
            keys: 'x',
            run: touch(false),
          },
          {
            id: 'pick-range',
            label: t('pick.range'),
            icon: IconSquareCheck,
            keys: 'shift+x',
            run: touch(true),
          },
          { id: 'pick-end', label: t('pick.cancel'), icon: IconX, keys: 'Escape', run: endPicking },
        ],
      };
    }, [isOn, order, t]),
  );
}

const focusedMessage = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset['message'];
