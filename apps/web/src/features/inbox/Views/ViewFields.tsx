import { MultiSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ViewAudience } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { useFilterChoices } from '../TicketList/useFilterChoices';
import { VIEW_GROUPS } from './useCustomViews';
import { VIEW_COLORS, VIEW_ICONS } from './view-icons';
import { ViewIcon } from './ViewIcon';
import styles from './Views.module.css';

export interface ViewValues {
  name: string;
  icon: string;
  color: string;
  audience: ViewAudience;
  teamIds: string[];
}

export const NEW_VIEW: ViewValues = {
  name: '',
  icon: 'inbox',
  color: VIEW_COLORS[0],
  audience: 'PRIVATE',
  teamIds: [],
};

interface Props {
  values: ViewValues;
  errors: Record<string, string>;
  isFixed?: boolean;
  onChange: (part: Partial<ViewValues>) => void;
}

/** How a view is called, looks, and who sees it; the same when it is saved from a list and on its page. */
export function ViewFields({ values, errors, isFixed, onChange }: Props) {
  const { t } = useTranslation('views');
  const { can } = useSession();
  const choices = useFilterChoices();
  const teams = choices.filter((choice) => choice.kind === 'teams');
  return (
    <>
      <TextInput
        label={t('name')}
        data-autofocus
        required
        maxLength={80}
        disabled={isFixed}
        value={values.name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <LookFields values={values} isFixed={isFixed} onChange={onChange} />
      {can('settings.views.manage') ? (
        <fieldset className={styles.swatches} disabled={isFixed}>
          <legend className={styles.legend}>{t('audience')}</legend>
          <SegmentedControl
            fullWidth
            aria-label={t('audience')}
            value={values.audience}
            onChange={(audience) => onChange({ audience: audience as ViewAudience })}
            data={VIEW_GROUPS.map((value) => ({ value, label: t(`audiences.${value}`) }))}
          />
        </fieldset>
      ) : null}
      {values.audience === 'TEAMS' ? (
        <MultiSelect
          label={t('teams')}
          searchable
          disabled={isFixed}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.teamIds}
          error={errors['teamIds']}
          onChange={(teamIds) => onChange({ teamIds })}
        />
      ) : null}
    </>
  );
}

function LookFields({ values, isFixed, onChange }: Omit<Props, 'errors'>) {
  const { t } = useTranslation('views');
  return (
    <>
      <fieldset className={styles.swatches} disabled={isFixed}>
        <legend className={styles.legend}>{t('icon')}</legend>
        {Object.keys(VIEW_ICONS).map((icon) => (
          <label key={icon} className={styles.swatch} title={t(`icons.${icon}`)}>
            <input
              type="radio"
              name="view-icon"
              aria-label={t(`icons.${icon}`)}
              checked={values.icon === icon}
              onChange={() => onChange({ icon })}
            />
            <ViewIcon icon={icon} color={values.color} size={18} />
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.swatches} disabled={isFixed}>
        <legend className={styles.legend}>{t('color')}</legend>
        {VIEW_COLORS.map((color, index) => (
          <label key={color} className={styles.swatch}>
            <input
              type="radio"
              name="view-color"
              aria-label={t('colorNumber', { number: index + 1 })}
              checked={values.color === color}
              onChange={() => onChange({ color })}
            />
            <span className={styles.dot} style={{ background: color }} />
          </label>
        ))}
      </fieldset>
    </>
  );
}
