import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { LinkTabs } from '@/ui/page';
import { useDuplicateCount } from './Merging/useDuplicateCount';

/** The pages of the area, in the order of the tabs, with the words in `contacts`. */
const tabs = [
  { to: '/contacts/all', label: 'all' },
  { to: '/contacts/mine', label: 'mine' },
  { to: '/profiles', label: 'profiles' },
  { to: '/contacts/duplicates', label: 'duplicates' },
  { to: '/contact_groups', label: 'groups' },
] as const;

/** The way between the pages of the area. Who sees only their own contacts has nothing to choose from. */
export function ContactsTabs() {
  const { t } = useTranslation('contacts');
  const { can } = useSession();
  const duplicates = useDuplicateCount(!can('contacts.contacts.view'));
  if (!can('contacts.contacts.view')) return null;
  return (
    <LinkTabs
      label={t('lists')}
      tabs={tabs.map(({ to, label }) => ({
        to,
        label: t(label),
        ...(label === 'duplicates' && duplicates > 0 && { count: duplicates }),
      }))}
    />
  );
}
