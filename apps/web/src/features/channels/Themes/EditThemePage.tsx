import { IconCopy } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { readFragment } from '@/gql';
import type { EmailThemeRowFragment } from '@/gql/graphql';
import { useDraft } from '@/lib/draft';
import { OPENED, opened } from '@/lib/opened';
import { useSaving } from '@/lib/use-saving';
import { ThingForm, ThingOnTheWay, useLeave } from '@/ui/page';
import { htmlFault, inputOf, valuesOf } from './theme-draft';
import { ThemeForm } from './ThemeForm';
import { ThemePreview } from './ThemePreview';
import {
  EmailThemeRowFragmentDoc,
  useOneEmailThemeQuery,
  useUpdateEmailThemeMutation,
} from './Themes.generated';
import styles from './Themes.module.css';
import { THEMES, useDeleteTheme, useDuplicateTheme } from './useThemes';

/** One theme. Each is a page of its own. */
export default function EditThemePage() {
  const { themeId = '' } = useParams();
  return <OneTheme key={themeId} id={themeId} />;
}

function OneTheme({ id }: { id: string }) {
  const query = useOneEmailThemeQuery({ variables: { id }, ...OPENED });
  const state = opened(query);
  if (query.data)
    return (
      <Loaded
        theme={readFragment(EmailThemeRowFragmentDoc, query.data.emailTheme)}
        onChanged={state.onRetry}
      />
    );
  return <ThingOnTheWay of={THEMES} lines={6} {...state} />;
}

function Loaded({ theme, onChanged }: { theme: EmailThemeRowFragment; onChanged: () => void }) {
  const { t } = useTranslation('email-themes');
  const leave = useLeave();
  const saved = useMemo(() => valuesOf(theme), [theme]);
  const draft = useDraft(saved);
  const { run, isSaving, faultOf } = useSaving();
  const [update] = useUpdateEmailThemeMutation({ context: { quiet: true } });
  const remove = useDeleteTheme(() => leave(THEMES.home));
  const duplicate = useDuplicateTheme((id) => leave(`${THEMES.home}/${id}`));
  async function save() {
    const input = { ...inputOf(draft.value), id: theme.id, version: theme.version };
    if (!input.name || htmlFault(draft.value.settings)) return;
    const isDone = await run(() => update({ variables: { input } }), t('saved', { name: input.name }));
    if (isDone) draft.reset();
    onChanged();
  }
  return (
    <ThingForm
      of={THEMES}
      name={theme.name}
      isWide
      purpose={t('mailboxes', { count: theme.usedBy })}
      actions={[
        { label: t('duplicate'), icon: <IconCopy size={16} aria-hidden />, run: () => duplicate(theme) },
      ]}
      draft={draft}
      isSaving={isSaving}
      onSave={save}
      onDelete={() => remove(theme)}
    >
      <div className={styles.columns}>
        <ThemeForm wasTried draft={draft} faultOf={faultOf} />
        <ThemePreview values={draft.value} />
      </div>
    </ThingForm>
  );
}
