import { IconSpy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImpersonateModal } from '@/features/acting/ImpersonateModal';
import { useSession } from '@/lib/session';
import type { RowAction } from '@/ui/page';
import type { Person } from './useUserForm';

/** Acting as this person, where that is possible: the row of the menu, and what it opens. */
export function useActing(user: Person): { actions: RowAction[]; modal: ReactNode } {
  const { t } = useTranslation('acting');
  const { me } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!user.viewerCanEdit || user.status !== 'ACTIVE' || user.id === me.id)
    return { actions: [], modal: null };
  const act: RowAction = {
    label: t('start.action', { name: user.fullName }),
    icon: <IconSpy size={16} aria-hidden />,
    run: () => setOpen(true),
  };
  return {
    actions: [act],
    modal: isOpen ? <ImpersonateModal user={user} onClose={() => setOpen(false)} /> : null,
  };
}
