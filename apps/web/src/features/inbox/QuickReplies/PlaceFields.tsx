import { MultiSelect, SegmentedControl } from '@mantine/core';
import { channelLimits } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import type { QuickReplyAudience, QuickReplyScope } from '@/gql/graphql';
import { FolderSelect } from './MoveModal';
import styles from './QuickReplies.module.css';
import { useChannelsAndTeams, useFolders } from './useChoices';
import type { FieldsProps } from './WordFields';

/** Where it stands, on which channels it is offered, and to whom. */
export function PlaceFields({
  draft,
  errors,
  isFixed,
  onChange,
  scope,
}: FieldsProps & { scope: QuickReplyScope }) {
  const { t } = useTranslation('quickReplies');
  const { folders } = useFolders();
  const { channels, teams } = useChannelsAndTeams();
  const fitting = channels.filter(({ type }) => channelLimits[type].quickReplyType === draft.type);
  const names = new Set(fitting.map(({ id }) => id));
  return (
    <>
      <FolderSelect
        folders={folders}
        value={draft.folderId}
        error={errors['folderId']}
        onChange={(folderId) => onChange({ folderId })}
      />
      <MultiSelect
        label={t('form.channels')}
        placeholder={draft.channelIds.length === 0 ? t('form.allChannels') : undefined}
        searchable
        disabled={isFixed}
        data={fitting.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.channelIds.filter((id) => names.has(id))}
        error={errors['channelIds']}
        onChange={(channelIds) => onChange({ channelIds })}
      />
      {scope === 'MINE' ? null : (
        <AudienceField
          value={draft.audience}
          isFixed={isFixed}
          onChange={(audience) => onChange({ audience })}
        />
      )}
      {draft.audience === 'TEAMS' ? (
        <MultiSelect
          label={t('form.teams')}
          searchable
          disabled={isFixed}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.teamIds}
          error={errors['teamIds']}
          onChange={(teamIds) => onChange({ teamIds })}
        />
      ) : null}
    </>
  );
}

function AudienceField(props: {
  value: QuickReplyAudience;
  isFixed: boolean;
  onChange: (audience: QuickReplyAudience) => void;
}) {
  const { t } = useTranslation('quickReplies');
  const { value, isFixed, onChange } = props;
  return (
    <div>
      <span id="quick-reply-audience" className={styles.label}>
        {t('form.audience')}
      </span>
      <div>
        <SegmentedControl
          aria-labelledby="quick-reply-audience"
          disabled={isFixed}
          data={(['EVERYBODY', 'TEAMS'] as const).map((audience) => ({
            value: audience,
            label: t(`audience.${audience}`),
          }))}
          value={value}
          onChange={(audience) => onChange(audience as QuickReplyAudience)}
        />
      </div>
    </div>
  );
}
