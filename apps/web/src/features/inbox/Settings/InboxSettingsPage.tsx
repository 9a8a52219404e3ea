import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { InboxSettingsFieldsFragment } from '@/gql/graphql';
import { useDraft } from '@/lib/draft';
import { Page, PageHead, SaveBar } from '@/ui/page';
import { useSaving } from '@/lib/use-saving';
import {
  InboxSettingsDocument,
  InboxSettingsFieldsFragmentDoc,
  useInboxSettingsSuspenseQuery,
  useUpdateInboxSettingsMutation,
} from './InboxSettings.generated';
import { AnsweringSection, ClosingSection, SnoozingSection, TeamChatSection } from './InboxSettingsSections';

/** How the inbox works for everybody. */
export default function InboxSettingsPage() {
  const { t } = useTranslation('inboxSettings');
  const { inboxSettings } = useInboxSettingsSuspenseQuery().data;
  const settings = readFragment(InboxSettingsFieldsFragmentDoc, inboxSettings);
  return (
    <Page isForm>
      <PageHead title={t('title')} purpose={t('purpose')} />
      <InboxSettingsForm settings={settings} />
    </Page>
  );
}

function InboxSettingsForm({ settings }: { settings: InboxSettingsFieldsFragment }) {
  const { t } = useTranslation('inboxSettings');
  const {
    version,
    __typename: _,
    ...facts
  } = settings as InboxSettingsFieldsFragment & {
    __typename?: string;
  };
  const draft = useDraft(facts);
  const { run, isSaving, faultOf } = useSaving();
  const [update] = useUpdateInboxSettingsMutation({
    context: { quiet: true },
    refetchQueries: [InboxSettingsDocument],
    awaitRefetchQueries: true,
  });
  async function save() {
    const input = { ...draft.changes, version };
    if (await run(() => update({ variables: { input } }), t('saved'))) draft.reset();
  }
  return (
    <>
      <AnsweringSection draft={draft} />
      <ClosingSection draft={draft} />
      <SnoozingSection draft={draft} faultOf={faultOf} />
      <TeamChatSection draft={draft} />
      <SaveBar
        isDirty={draft.isDirty}
        isSaving={isSaving}
        onSave={() => void save()}
        onDiscard={draft.reset}
      />
    </>
  );
}
