import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { RoleMatrixRoleFragment as MatrixRole } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { grantsOf } from './role-draft';
import {
  RoleMatrixRoleFragmentDoc,
  RolesDocument,
  useResetRoleMutation,
  useUpdateRoleMutation,
} from './RolesPage.generated';
import type { RoleDrafts } from './useRoleDrafts';

const quiet = { context: { quiet: true } };

/** Sends what was changed, role by role, and puts defaults back. */
export function useSaveRoles(drafts: RoleDrafts) {
  const { t } = useTranslation('roles');
  const client = useApolloClient();
  const [update] = useUpdateRoleMutation(quiet);
  const [reset] = useResetRoleMutation(quiet);
  const [isSaving, setSaving] = useState(false);

  const failed = (error: unknown) => {
    const refusal = codedError(error);
    if (refusal?.status === 409) {
      drafts.discard();
      void client.refetchQueries({ include: [RolesDocument] });
    }
    toast.failure(refusal?.status === 409 ? t('conflict') : `${t('failed')} ${refusal?.message ?? ''}`);
  };

  const save = async () => {
    setSaving(true);
    try {
      for (const { role, grants } of drafts.changes) {
        await update({
          variables: { input: { role: role.name, permissions: grants, version: role.version } },
        });
      }
      drafts.discard();
      toast.done(t('saved'));
    } catch (error) {
      failed(error);
    } finally {
      setSaving(false);
    }
  };

  const putBack = async (role: MatrixRole) => {
    try {
      const { data } = await reset({ variables: { input: { role: role.name, version: role.version } } });
      const now = data && readFragment(RoleMatrixRoleFragmentDoc, data.resetRole);
      const grants = grantsOf(now?.permissions ?? [], new Set(role.permissions));
      const undo = () =>
        void update({ variables: { input: { role: role.name, permissions: grants } } }).catch(failed);
      const done = t('resetDone', { role: t(`names.${role.name}`) });
      toast.done(done, grants.length ? { undo: { label: t('undo'), run: undo } } : {});
    } catch (error) {
      failed(error);
    }
  };

  return { save, putBack, isSaving };
}
