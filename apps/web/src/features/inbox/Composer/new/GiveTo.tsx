import { MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { useTicketListFiltersQuery } from '../../TicketList/TicketList.generated';
import styles from './NewConversation.module.css';
import type { NewDraft } from './useNewDraft';

interface Props {
  draft: NewDraft;
  errors: Record<string, string>;
  onChange: (part: Partial<NewDraft>) => void;
}

/** Whose the conversation will be, and under which labels. */
export function GiveTo({ draft, errors, onChange }: Props) {
  const { t } = useTranslation('composer');
  const { can, me } = useSession();
  const { data } = useTicketListFiltersQuery({ context: { quiet: true } });
  const people = (data?.users.edges ?? []).map(({ node }) => ({
    value: `user:${node.id}`,
    label: node.fullName,
  }));
  const teams = (data?.teams.edges ?? []).map(({ node }) => ({ value: `team:${node.id}`, label: node.name }));
  const labels = (data?.labels.edges ?? []).map(({ node }) => ({ value: node.id, label: node.name }));
  return (
    <div className={styles.give}>
      {can('inbox.conversations.assign') ? (
        <Select
          label={t('write.assignee')}
          searchable
          allowDeselect={false}
          value={draft.assignee ?? `user:${me.id}`}
          error={errors['assigneeId'] ?? errors['teamId']}
          onChange={(assignee) => onChange({ assignee })}
          data={[
            { group: t('write.people'), items: people },
            { group: t('write.teams'), items: teams },
          ].filter(({ items }) => items.length > 0)}
        />
      ) : null}
      {labels.length > 0 ? (
        <MultiSelect
          label={t('write.labels')}
          searchable
          maxValues={20}
          value={draft.labelIds ?? []}
          error={errors['labelIds']}
          onChange={(labelIds) => onChange({ labelIds })}
          data={labels}
        />
      ) : null}
    </div>
  );
}
