import { PasswordInput } from '@mantine/core';
import {
  type PasswordFault,
  passwordFault,
  type PasswordOwner,
  passwordStrength,
  signInLimits,
} from '@parley/schema';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './NewPassword.module.css';

interface Props {
  /** Whose password it will be, as far as it is known: words about them make bad passwords. */
  owner?: Partial<PasswordOwner>;
  label: string;
  error?: string | undefined;
  autoFocus?: boolean;
  /** The look of the field, where a page has one of its own. */
  inputClassName?: string | undefined;
  name?: string;
}

const NOBODY: PasswordOwner = { email: '', firstName: '', lastName: '', companyName: '' };
const STEPS = [1, 2, 3, 4] as const;

/** A field for a new password, with a hint in words and bars how good it is. The server has the last word. */
export function NewPassword({ owner, label, error, autoFocus, inputClassName, name = 'password' }: Props) {
  const { t } = useTranslation('ui');
  const [value, setValue] = useState('');
  // What was wrong with the last try is not wrong with what is typed now.
  const [isNew, setNew] = useState(false);
  useEffect(() => setNew(false), [error]);
  const common = useCommonPasswords(value !== '');
  const hint = useId();
  const person = { ...NOBODY, ...owner };
  const fault = value ? passwordFault(value, person, common) : null;
  // The server says it in English; what it found is mostly found here too.
  const shownError = error && !isNew ? (fault ? wordsFor(fault, 0) : error) : undefined;
  const strength = value ? passwordStrength(value, person, common) : 0;
  return (
    <div>
      <PasswordInput
        name={name}
        label={label}
        value={value}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setNew(true);
        }}
        autoComplete="new-password"
        autoFocus={autoFocus}
        classNames={inputClassName ? { input: inputClassName } : undefined}
        error={shownError}
        aria-describedby={hint}
        visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0, 'aria-hidden': false }}
      />
      <div className={styles.meter} data-strength={strength} aria-hidden>
        {STEPS.map((step) => (
          <span key={step} className={styles.bar} data-on={strength >= step || undefined} />
        ))}
      </div>
      <p id={hint} className={styles.hint} role="status">
        {shownError ? '' : wordsFor(fault, strength)}
      </p>
    </div>
  );

  function wordsFor(found: PasswordFault | null, reached: number): string {
    if (!value) return t('password.rule', { length: signInLimits.passwordMinLength });
    if (found) return t(`password.${found}`, { length: signInLimits.passwordMinLength });
    return t(`password.strength${reached}`);
  }
}

/** The list is large: it comes when somebody begins to type. Until then only the other rules are looked at. */
function useCommonPasswords(isNeeded: boolean): ReadonlySet<string> {
  const [common, setCommon] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(() => {
    if (!isNeeded) return;
    let isHere = true;
    import('@parley/schema/common-passwords').then(
      ({ commonPasswords }) => isHere && setCommon(commonPasswords),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [isNeeded]);
  return common;
}
