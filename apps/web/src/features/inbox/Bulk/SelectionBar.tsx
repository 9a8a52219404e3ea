import { UnstyledButton } from '@mantine/core';
import { IconArrowMerge, IconMoon, IconX } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketFilter } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { useMenu } from '@/lib/use-menu';
import { IconAction } from '@/ui';
import type { Assignee } from '../actions/useAssignTicket';
import { MomentDialog } from '../Snooze/MomentDialog';
import { anybodysTicket } from '../Assigning/anybody';
import { AssignNoteDialog } from '../Assigning/AssignNoteDialog';
import { AssignMenu } from './AssignMenu';
import type { BarMenu } from './bar-menu';
import type { BulkWish } from './bulkActions';
import { CloseMenu } from './CloseMenu';
import { LabelMenu } from './LabelMenu';
import { MoreVerbs } from './MoreVerbs';
import {
  clearSelection,
  isEmpty,
  leaveList,
  selectAll,
  sizeOf,
  type TicketSelection,
  useTicketSelection,
} from './selection';
import styles from './SelectionBar.module.css';
import { useBulk } from './useBulk';
import { useMergeSelected } from './useMergeSelected';
import { useOfferedBulk } from './useOfferedBulk';

interface Props {
  listKey: string;
  filter: TicketFilter;
  total: number | null;
}

/** Floats at the foot of the list while tickets are selected: how many, and what can be done with them. */
export function SelectionBar({ listKey, filter, total }: Props) {
  const selection = useTicketSelection();
  useEffect(() => () => leaveList(listKey), [listKey]);
  return isEmpty(selection) || selection.key !== listKey ? null : <Bar filter={filter} total={total} />;
}

function Bar({ filter, total }: Omit<Props, 'listKey'>) {
  const { t } = useTranslation(['bulk', 'handling']);
  const selection = useTicketSelection();
  const [menu, setMenu] = useMenu<BarMenu>();
  const bulk = useBulk();
  const { can } = useSession();
  const run = useMemo(() => (wish: BulkWish) => void bulk(wish, selection), [bulk, selection]);
  const isTrash = Boolean(filter.deleted);
  const isSpam = Boolean(filter.isSpam);
  const merge = useMergeSelected(selection);
  useOfferedBulk({ run, setMenu, merge, isTrash, isSpam, count: sizeOf(selection) });
  const toggle = (name: BarMenu) => (isOpen: boolean) => setMenu(isOpen ? name : null);
  const mayWork = !isTrash;
  return (
    <div className={styles.bar} role="region" aria-label={t('region')}>
      <div className={styles.words}>
        <Count selection={selection} filter={filter} total={total} />
        <span className={styles.end}>
          <IconAction label={t('clear')} onClick={clearSelection}>
            <IconX size={16} />
          </IconAction>
        </span>
      </div>
      <div className={styles.verbs}>
        {mayWork && can('inbox.conversations.assign') ? (
          <AssignMenu
            isAsked={menu === 'assign'}
            onClose={() => setMenu(null)}
            onChoose={(to) => run(assignWish(to))}
            onWithNote={() => setMenu('assignNote')}
          />
        ) : null}
        {mayWork && can('inbox.conversations.reply') ? (
          <WorkVerbs
            isLabelOpen={menu === 'label'}
            onLabelToggle={toggle('label')}
            onSnooze={() => setMenu('snooze')}
            onWish={run}
          />
        ) : null}
        {mayWork && merge ? (
          <IconAction label={t('handling:merge.some')} keys={['⇧', 'M']} onClick={merge}>
            <IconArrowMerge size={18} />
          </IconAction>
        ) : null}
        <MoreVerbs isSpam={isSpam} isTrash={isTrash} onWish={run} />
        {mayWork && can('inbox.conversations.close') ? (
          <span className={styles.close}>
            <CloseMenu
              isOpen={menu === 'close'}
              onToggle={toggle('close')}
              onClose={(resultId) => run({ action: 'CLOSE_TICKET', resultId })}
            />
          </span>
        ) : null}
      </div>
      <BarDialogs menu={menu} onClose={() => setMenu(null)} selection={selection} onWish={run} />
    </div>
  );
}

/** What is asked in a dialog before it is done. */
function BarDialogs(props: {
  menu: BarMenu;
  selection: TicketSelection;
  onWish: (wish: BulkWish) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('bulk');
  const { menu, selection, onWish, onClose } = props;
  return (
    <>
      {menu === 'assignNote' ? (
        <AssignNoteDialog
          ticket={anybodysTicket('')}
          mentionsOf={selection.all ? undefined : [...selection.ids][0]}
          onAssign={(to, note) => onWish({ ...assignWish(to), note: note || null })}
          onClose={onClose}
        />
      ) : null}
      {menu === 'snooze' ? (
        <MomentDialog
          title={t('snoozeTitle')}
          confirm={t('snooze')}
          onChoose={(until) => onWish({ action: 'SNOOZE_TICKET', until: until.toISOString() })}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}

interface WorkVerbsProps {
  isLabelOpen: boolean;
  onLabelToggle: (isOpen: boolean) => void;
  onSnooze: () => void;
  onWish: (wish: BulkWish) => void;
}

function WorkVerbs({ isLabelOpen, onLabelToggle, onSnooze, onWish }: WorkVerbsProps) {
  const { t } = useTranslation('bulk');
  return (
    <>
      <LabelMenu
        isOpen={isLabelOpen}
        onToggle={onLabelToggle}
        onChoose={(labelId, isOn) => onWish({ action: isOn ? 'ADD_LABEL' : 'REMOVE_LABEL', labelId })}
      />
      <IconAction label={t('snooze')} onClick={onSnooze}>
        <IconMoon size={18} />
      </IconAction>
    </>
  );
}

interface CountProps extends Omit<Props, 'listKey'> {
  selection: ReturnType<typeof useTicketSelection>;
}

function Count({ selection, filter, total }: CountProps) {
  const { t } = useTranslation('bulk');
  const size = sizeOf(selection);
  return (
    <>
      <span role="status">{size === null ? t('everything') : t('count', { count: size })}</span>
      {selection.all || (total !== null && total <= selection.ids.size) ? null : (
        <UnstyledButton className={styles.all} onClick={() => selectAll(selection.key, filter, total)}>
          {total === null ? t('selectAll') : t('selectAllCount', { count: total })}
        </UnstyledButton>
      )}
    </>
  );
}

function assignWish(to: Assignee): BulkWish {
  if (!to) return { action: 'UNASSIGN_TICKET' };
  if ('user' in to) return { action: 'ASSIGN_TICKET_TO_USER', userId: to.user.id };
  return { action: 'ASSIGN_TICKET_TO_TEAM', teamId: to.team.id };
}
