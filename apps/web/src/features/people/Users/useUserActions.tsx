import {
  IconMailForward,
  IconMailOff,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { UserRowFragment } from '@/gql/graphql';
import { toast } from '@/lib/toast';
import type { RowAction } from '@/ui/page';
import type { Leaving } from '../Departure/leaving';
import { useVerb } from '../useVerb';
import {
  useReactivateUserMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} from './UsersPage.generated';

interface Hands {
  /** Opens the question of who takes over. */
  onLeave: (leaving: Leaving) => void;
  onChanged: () => void;
}

/** What the viewer can do with the account of one colleague, as rows of a menu. */
export function useUserActions({ onLeave, onChanged }: Hands) {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const verbs = useUserVerbs(onChanged);
  return (user: UserRowFragment): RowAction[] => {
    const { id, fullName: name } = user;
    const leave = (kind: Leaving['kind']) =>
      onLeave({ kind, people: [{ id, name, version: user.version, open: user.openTicketCount ?? 0 }] });
    const edit: RowAction = {
      label: t('actions.open'),
      icon: <IconPencil size={16} aria-hidden />,
      run: () => void navigate(`/admin/users/${id}`),
    };
    if (!user.viewerCanEdit) return [edit];
    const invited: RowAction[] = [
      {
        label: t('actions.resend'),
        icon: <IconMailForward size={16} aria-hidden />,
        run: () => void verbs.resend(user),
      },
      {
        label: t('actions.revoke'),
        icon: <IconMailOff size={16} aria-hidden />,
        isDanger: true,
        run: () => void verbs.revoke(user),
      },
    ];
    if (user.status === 'INVITED') return [edit, ...invited];
    const away: RowAction = {
      label: t('actions.deactivate'),
      icon: <IconUserOff size={16} aria-hidden />,
      run: () => leave('deactivate'),
    };
    const back: RowAction = {
      label: t('actions.reactivate'),
      icon: <IconUserCheck size={16} aria-hidden />,
      run: () => void verbs.reactivate(user),
    };
    const gone: RowAction = {
      label: t('actions.delete'),
      icon: <IconTrash size={16} aria-hidden />,
      isDanger: true,
      run: () => leave('delete'),
    };
    if (user.status === 'DEACTIVATED') return user.viewerCanRemove ? [edit, back, gone] : [edit, back];
    return user.viewerCanRemove ? [edit, away, gone] : [edit];
  };
}

function useUserVerbs(onChanged: () => void) {
  const { t } = useTranslation('people');
  const attempt = useVerb();
  const [resend] = useResendInvitationMutation({ context: { quiet: true } });
  const [revoke] = useRevokeInvitationMutation({ context: { quiet: true } });
  const [reactivate] = useReactivateUserMutation({ context: { quiet: true } });
  return {
    async resend({ id, email }: UserRowFragment) {
      if (await attempt(() => resend({ variables: { id } }))) toast.done(t('done.resent', { email }));
    },
    async revoke({ id, email }: UserRowFragment) {
      if (!(await attempt(() => revoke({ variables: { id } })))) return;
      toast.done(t('done.revoked', { email }));
      onChanged();
    },
    async reactivate({ id, fullName: name }: UserRowFragment) {
      if (!(await attempt(() => reactivate({ variables: { id } })))) return;
      toast.done(t('done.reactivated', { name }));
      onChanged();
    },
  };
}
