import { Button, Modal, Select } from '@mantine/core';
import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomFieldKind, CustomFieldRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { ErrorState, LineSkeleton } from '@/ui';
import { failureOf } from '../failure';
import styles from './CustomFields.module.css';
import { KINDS } from './field-types';
import { useChangeCustomFieldKindMutation, useCustomFieldKindPreviewQuery } from './KindChange.generated';
import { KindPreview } from './KindPreview';

interface Props {
  field: CustomFieldRowFragment;
  onClose: () => void;
  onChanged: () => void;
}

/** Chooses another kind for a field, and shows what becomes of its values before anything is done. */
export function KindModal({ field, onClose, onChanged }: Props) {
  const { t } = useTranslation(['customFields', 'ui']);
  const [kind, setKind] = useState<CustomFieldKind | null>(null);
  const { data, error, refetch } = useCustomFieldKindPreviewQuery(
    kind
      ? { variables: { id: field.id, kind }, fetchPolicy: 'no-cache', context: { quiet: true } }
      : skipToken,
  );
  const preview = data?.customFieldKindPreview.kind === kind ? data?.customFieldKindPreview : undefined;
  const { change, isBusy, fault } = useChange({ field, onClose, onChanged });
  const isLossy = (preview?.lost ?? 0) > 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kindChange.title', { title: field.title })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <KindSelect field={field} kind={kind} fault={fault} onChange={setKind} />
      <div className={styles.preview} aria-live="polite" aria-busy={kind !== null && !preview && !error}>
        {preview ? (
          <KindPreview preview={preview} />
        ) : error ? (
          <ErrorState
            title={t('kindChange.broken')}
            detail={codedError(error)?.message}
            onRetry={() => void refetch()}
          />
        ) : kind ? (
          <>
            <span className="visually-hidden">{t('kindChange.counting')}</span>
            <LineSkeleton width={220} />
            <LineSkeleton width={180} />
          </>
        ) : null}
      </div>
      <div className={styles.modalActions}>
        <Button variant="default" onClick={onClose}>
          {t('ui:form.cancel')}
        </Button>
        <Button
          color={isLossy ? 'red' : undefined}
          disabled={!preview}
          loading={isBusy}
          onClick={() => kind && void change(kind)}
        >
          {t(isLossy ? 'kindChange.runLossy' : 'kindChange.run')}
        </Button>
      </div>
    </Modal>
  );
}

function KindSelect(props: {
  field: CustomFieldRowFragment;
  kind: CustomFieldKind | null;
  fault: string | null;
  onChange: (kind: CustomFieldKind | null) => void;
}) {
  const { t } = useTranslation('customFields');
  const others = KINDS.filter((kind) => kind !== props.field.kind);
  return (
    <Select
      label={t('kindChange.to')}
      placeholder={t(`kinds.${props.field.kind}`)}
      data={others.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      value={props.kind}
      error={props.fault}
      allowDeselect={false}
      data-autofocus
      onChange={(chosen) => props.onChange(chosen as CustomFieldKind | null)}
    />
  );
}

function useChange({ field, onClose, onChanged }: Props) {
  const { t } = useTranslation('customFields');
  const [fault, setFault] = useState<string | null>(null);
  const [run, { loading: isBusy }] = useChangeCustomFieldKindMutation({ context: { quiet: true } });
  async function change(kind: CustomFieldKind): Promise<void> {
    try {
      await run({ variables: { input: { id: field.id, kind, version: field.version } } });
      toast.done(t('kindChange.begun', { title: field.title }));
      onChanged();
      onClose();
    } catch (error) {
      setFault(Object.values(failureOf(error, t('offline'))).join('\n'));
    }
  }
  return { change, isBusy, fault };
}
