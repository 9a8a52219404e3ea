import { Combobox, InputBase } from '@mantine/core';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { useTranslation } from 'react-i18next';
import type { Assignee } from '../actions/useAssignTicket';
import { AssigneeBox } from './AssigneeBox';

interface Props {
  label: string;
  placeholder: string;
  /** Undefined: nothing was chosen yet. */
  value: Assignee | undefined;
  onChange: (to: Assignee) => void;
  ticket: ConversationHeadFragment;
  isFirst?: boolean;
}

/** A field for a colleague, a team or nobody, in dialogs. */
export function AssigneeField({ label, placeholder, value, onChange, ticket, isFirst }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <AssigneeBox
      ticket={ticket}
      onChoose={onChange}
      target={(toggle) => (
        <InputBase
          component="button"
          type="button"
          pointer
          label={label}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={toggle}
          data-autofocus={isFirst || undefined}
        >
          <bdi>{value === undefined ? placeholder : (nameOf(value) ?? t('assign.nobody'))}</bdi>
        </InputBase>
      )}
    />
  );
}

function nameOf(to: Assignee): string | undefined {
  if (!to) return undefined;
  return 'user' in to ? to.user.fullName : to.team.name;
}
