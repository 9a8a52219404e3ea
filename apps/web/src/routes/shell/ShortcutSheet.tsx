import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ENTRIES } from '@/features/inbox/TicketList/views';
import { useOpenTicket } from '@/lib/actions';
import { KeyCap } from '@/ui';
import { keyCaps } from './keys';
import styles from './ShortcutSheet.module.css';

interface Line {
  keys: string;
  label: string;
}

/** All keys that work now: in the list, for going somewhere, and for the open ticket. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'tickets']);
  const ticket = useOpenTicket();
  const groups: [string, Line[]][] = [
    [
      t('shortcuts.list'),
      [
        { keys: 'j', label: t('shortcuts.next') },
        { keys: 'k', label: t('shortcuts.previous') },
        { keys: 'o', label: t('shortcuts.open') },
        { keys: '/', label: t('shortcuts.search') },
      ],
    ],
    [
      t('shortcuts.goTo'),
      ENTRIES.map((entry) => ({ keys: `g ${entry.key}`, label: t(`tickets:entries.${entry.name}`) })),
    ],
    [
      t('shortcuts.everywhere'),
      [
        { keys: 'mod+k', label: t('searchOrDo') },
        { keys: '?', label: t('shortcuts.title') },
      ],
    ],
    [
      t('shortcuts.ticket'),
      (ticket?.actions ?? []).flatMap((action) =>
        action.keys ? [{ keys: action.keys, label: action.label }] : [],
      ),
    ],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={styles.groups}>
        {groups
          .filter(([, lines]) => lines.length > 0)
          .map(([title, lines]) => (
            <section key={title}>
              <h3 className={styles.title}>{title}</h3>
              <dl className={styles.lines}>
                {lines.map((line) => (
                  <div key={line.keys} className={styles.line}>
                    <dt>{line.label}</dt>
                    <dd className={styles.caps} dir="ltr">
                      {keyCaps(line.keys).map((cap, index) => (
                        <KeyCap key={`${index}-${cap}`}>{cap}</KeyCap>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Modal>
  );
}
