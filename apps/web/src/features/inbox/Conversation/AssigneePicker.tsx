import { skipToken } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconChevronDown, IconUsersGroup } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { ColleagueAvatar, NobodyMark } from '@/ui';
import { useAssignableUsersQuery } from '../actions/Actions.generated';
import { AssigneeBox } from '../Assigning/AssigneeBox';
import { WithNote } from '../Assigning/WithNote';
import styles from './ConversationHead.module.css';
import type { ConversationActions } from './useConversationActions';

interface Props {
  ticket: ConversationHeadFragment;
  actions: ConversationActions;
  /** Only the avatar, as on phones. */
  isCompact?: boolean;
}

/** Whose ticket it is, and the choice of another. */
export function AssigneePicker({ ticket, actions, isCompact }: Props) {
  // Asked for beforehand: whoever types a name at once and presses Enter finds it there.
  useAssignableUsersQuery(
    ticket.viewerCanAssign ? { variables: { ticketId: ticket.id, term: null } } : skipToken,
  );
  return (
    <AssigneeBox
      ticket={ticket}
      position="bottom-end"
      width={280}
      withinPortal={false}
      isAsked={actions.menu === 'assignee'}
      onClosed={() => actions.setMenu(null)}
      onChoose={actions.assign}
      target={(toggle) => <PickerButton ticket={ticket} isCompact={isCompact} onClick={toggle} />}
      foot={(close) => (
        <WithNote
          onAsk={() => {
            close();
            actions.setMenu('assignNote');
          }}
        />
      )}
    />
  );
}

type ButtonProps = ComponentProps<'button'> & { ticket: ConversationHeadFragment; isCompact?: boolean };

/** Takes what the box gives its target: the ref and what assistive technology has to know. */
function PickerButton({ ticket, isCompact, ...rest }: ButtonProps) {
  const { t } = useTranslation('conversation');
  const name = ticket.assignee?.firstName ?? ticket.team?.name ?? t('assign.nobody');
  if (isCompact) {
    return (
      <button {...rest} type="button" className={styles.compact} disabled={!ticket.viewerCanAssign}>
        <AssigneeMark ticket={ticket} size={28} />
        <span className="visually-hidden">
          {t('assign.button')} {name}
        </span>
      </button>
    );
  }
  return (
    <Button
      {...rest}
      variant="default"
      className={styles.assignee}
      disabled={!ticket.viewerCanAssign}
      leftSection={<AssigneeMark ticket={ticket} size={20} />}
      rightSection={<IconChevronDown size={14} className={styles.word} aria-hidden />}
    >
      <span className="visually-hidden">{t('assign.button')}</span>
      <bdi className={styles.word}>{name}</bdi>
    </Button>
  );
}

function AssigneeMark({ ticket, size }: { ticket: ConversationHeadFragment; size: 20 | 28 }) {
  const { t } = useTranslation('conversation');
  const { assignee, team } = ticket;
  if (assignee)
    return (
      <ColleagueAvatar
        id={assignee.id}
        name={assignee.fullName}
        abbr={assignee.abbr}
        image={assignee.profileImage}
        size={size}
      />
    );
  if (team) return <IconUsersGroup size={size - 4} aria-hidden />;
  return (
    <span aria-hidden className={styles.mark}>
      <NobodyMark size={size} label={t('assign.nobody')} />
    </span>
  );
}
