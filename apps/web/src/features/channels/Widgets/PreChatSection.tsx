import { Button, Checkbox, Select, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type WidgetDetail, widgetDetails, widgetLimits, type WidgetSettings } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import { FormSection } from '@/ui/page';
import { TextsField } from './TextsField';
import type { SettingsProps } from './settings-props';
import styles from './Widgets.module.css';

interface Props extends SettingsProps {
  teams: readonly { id: string; name: string }[];
}

type PreChat = WidgetSettings['preChat'];

/** What is asked before a chat begins, and which team each department leads to. */
export function PreChatSection({ settings, onChange, locale, faultOf, teams }: Props) {
  const { t } = useTranslation('widgets');
  const { preChat } = settings;
  const set = (part: Partial<PreChat>) => onChange({ preChat: { ...preChat, ...part } });
  return (
    <FormSection title={t('preChat')} help={t('preChatHelp')}>
      <Switch
        label={t('preChatOn')}
        checked={preChat.isOn}
        onChange={(event) => set({ isOn: event.currentTarget.checked })}
      />
      {preChat.isOn ? (
        <>
          <Fields preChat={preChat} set={set} />
          <Departments preChat={preChat} set={set} teams={teams} />
          {faultOf('settings.preChat.departments') ? (
            <p className={styles.error} role="alert">
              {faultOf('settings.preChat.departments')}
            </p>
          ) : null}
          <TextsField
            label={t('consent')}
            help={t('consentHelp')}
            locale={locale}
            maxLength={widgetLimits.text}
            value={preChat.consent}
            onChange={(consent) => set({ consent })}
          />
        </>
      ) : null}
    </FormSection>
  );
}

interface PartProps {
  preChat: PreChat;
  set: (part: Partial<PreChat>) => void;
}

function Fields({ preChat: { fields }, set }: PartProps) {
  const { t } = useTranslation('widgets');
  const of = (key: WidgetDetail) => fields.find((field) => field.key === key);
  const put = (key: WidgetDetail, isRequired: boolean | null) =>
    set({
      // In the order in which they are asked.
      fields: widgetDetails.flatMap((one) => {
        if (one !== key) return of(one) ?? [];
        return isRequired === null ? [] : { key, isRequired };
      }),
    });
  return (
    <div className={styles.grid} role="group" aria-label={t('fields')}>
      {widgetDetails.map((key) => (
        <div key={key} className={styles.ask}>
          <Checkbox
            label={t(`details.${key}`)}
            checked={of(key) !== undefined}
            onChange={(event) => put(key, event.currentTarget.checked ? true : null)}
          />
          {of(key) ? (
            <Checkbox
              label={t('required')}
              aria-label={`${t('required')}: ${t(`details.${key}`)}`}
              checked={of(key)?.isRequired}
              onChange={(event) => put(key, event.currentTarget.checked)}
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}

function Departments({ preChat, set, teams }: PartProps & Pick<Props, 'teams'>) {
  const { t } = useTranslation('widgets');
  const { departments, isDepartmentRequired } = preChat;
  const free = teams.filter(({ id }) => !departments.some(({ teamId }) => String(teamId) === id));
  const put = (at: number, part: Partial<(typeof departments)[number]>) =>
    set({ departments: departments.map((old, index) => (index === at ? { ...old, ...part } : old)) });
  const add = () => {
    const [team] = free;
    if (team) set({ departments: [...departments, { teamId: Number(team.id), label: team.name }] });
  };
  return (
    <>
      <p className={styles.label}>{t('departments')}</p>
      {departments.map(({ teamId, label }, at) => (
        <div key={teamId} className={styles.department}>
          <TextInput
            aria-label={t('departmentName', { number: at + 1 })}
            maxLength={widgetLimits.label}
            dir="auto"
            value={label}
            onChange={(event) => put(at, { label: event.currentTarget.value })}
          />
          <Select
            aria-label={t('departmentTeam', { name: label })}
            allowDeselect={false}
            searchable
            value={String(teamId)}
            data={teams
              .filter(({ id }) => id === String(teamId) || free.some((one) => one.id === id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => id && put(at, { teamId: Number(id) })}
          />
          <IconAction
            label={t('removeDepartment', { name: label })}
            onClick={() => set({ departments: departments.filter((_, index) => index !== at) })}
          >
            <IconTrash size={16} />
          </IconAction>
        </div>
      ))}
      {free.length > 0 && departments.length < widgetLimits.departments ? (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('addDepartment')}
          </Button>
        </div>
      ) : null}
      {departments.length > 0 ? (
        <Checkbox
          label={t('departmentRequired')}
          checked={isDepartmentRequired}
          onChange={(event) => set({ isDepartmentRequired: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}
