import { labelColors } from '@parley/schema';
import { ColorInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './Labels.module.css';
import { standsOut } from './colors';

interface Props {
  value: string;
  error?: string;
  onChange: (color: string) => void;
}

/** Twelve that stand out everywhere, or one's own; of that it is said when it would be hard to see. */
export function ColorField({ value, error, onChange }: Props) {
  const { t } = useTranslation('labels');
  return (
    <div>
      <fieldset className={styles.swatches}>
        <legend className={styles.legend}>{t('color')}</legend>
        {labelColors.map((color, at) => (
          <label key={color} className={styles.swatch} style={{ background: color }}>
            <input
              type="radio"
              name="color"
              className={styles.radio}
              checked={value === color}
              aria-label={t('colorNumber', { number: at + 1 })}
              onChange={() => onChange(color)}
            />
            {value === color ? <IconCheck size={16} color="#fff" aria-hidden /> : null}
          </label>
        ))}
      </fieldset>
      <ColorInput
        label={t('ownColor')}
        format="hex"
        inputContainer={(field) => <div dir="ltr">{field}</div>}
        value={value}
        error={error ?? (standsOut(value) ? undefined : t('faint'))}
        eyeDropperButtonProps={{ 'aria-label': t('ownColor') }}
        withEyeDropper={false}
        onChange={(color) => onChange(color.toLowerCase())}
      />
    </div>
  );
}
