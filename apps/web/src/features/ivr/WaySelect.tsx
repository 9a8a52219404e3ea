import { Select } from '@mantine/core';
import type { IvrStepKind } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { inOrder, stepKinds } from './flow-edit';
import type { Drawing } from './drawing';

interface Props {
  label: string;
  drawing: Drawing;
  value: string;
  error: string | undefined;
  onChoose: (to: string | { kind: IvrStepKind }) => void;
}

const NEW = 'new:';

/** What comes next: a step that is there, or a new one. */
export function WaySelect({ label, drawing, value, error, onChoose }: Props) {
  const { t } = useTranslation('ivr');
  const { reached, lost } = inOrder(drawing.flow);
  const known = [...reached, ...lost].map((id) => ({ value: id, label: drawing.nameOf(id) }));
  const fresh = stepKinds.map((kind) => ({
    value: `${NEW}${kind}`,
    label: t('newStep', { kind: t(`kinds.${kind}`) }),
  }));
  return (
    <Select
      label={label}
      placeholder={t('choose')}
      allowDeselect={false}
      error={error}
      value={known.some((one) => one.value === value) ? value : null}
      data={[...known, ...fresh]}
      onChange={(chosen) => {
        if (chosen === null) return;
        onChoose(chosen.startsWith(NEW) ? { kind: chosen.slice(NEW.length) as IvrStepKind } : chosen);
      }}
    />
  );
}
