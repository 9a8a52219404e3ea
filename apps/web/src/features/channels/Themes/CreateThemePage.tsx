import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { useDraft } from '@/lib/draft';
import { useSaving } from '@/lib/use-saving';
import { ThingForm, useLeave } from '@/ui/page';
import { emptyTheme, htmlFault, inputOf } from './theme-draft';
import { ThemeForm } from './ThemeForm';
import { ThemePreview } from './ThemePreview';
import { EmailThemeRowFragmentDoc, useCreateEmailThemeMutation } from './Themes.generated';
import styles from './Themes.module.css';
import { THEMES } from './useThemes';

/** A new theme. */
export default function CreateThemePage() {
  const { t } = useTranslation('email-themes');
  const leave = useLeave();
  const draft = useDraft(emptyTheme);
  const { run, isSaving, faultOf } = useSaving();
  const [wasTried, setTried] = useState(false);
  const [create] = useCreateEmailThemeMutation({
    context: { quiet: true },
    refetchQueries: ['EmailThemeList'],
  });
  async function save() {
    setTried(true);
    const input = inputOf(draft.value);
    if (!input.name || htmlFault(draft.value.settings)) return;
    let id = '';
    const make = async () => {
      const { data } = await create({ variables: { input } });
      if (data) id = readFragment(EmailThemeRowFragmentDoc, data.createEmailTheme).id;
    };
    if (!(await run(make, t('saved', { name: input.name })))) return;
    draft.reset();
    leave(`${THEMES.home}/${id}`);
  }
  return (
    <ThingForm of={THEMES} isWide draft={draft} isSaving={isSaving} onSave={save}>
      <div className={styles.columns}>
        <ThemeForm draft={draft} wasTried={wasTried} faultOf={faultOf} />
        <ThemePreview values={draft.value} />
      </div>
    </ThingForm>
  );
}
