import { useRef, useState } from 'preact/hooks';
import type { ChatState, Who } from '../chat/state';
import type { TextKey } from '../i18n/texts';
import type { DetailKey, PreChat } from '../protocol';
import { useSurroundings } from './context';
import { EMAIL, Problem } from './fields';

type Field = DetailKey | 'department' | 'consent';

const INPUTS = {
  name: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
} as const;
const PHONE = /^[+\d\s().-]{5,30}$/;

/** Whether something is to be asked before this visitor writes for the first time. */
export function asksFirst({ config, conversation, isIntroduced, timeline }: ChatState): boolean {
  const form = config?.pre_chat;
  if (!form || isIntroduced || conversation !== 'none' || timeline.pending.length > 0) return false;
  return form.fields.length + form.departments.length + Object.keys(form.consent).length > 0;
}

type Problems = Partial<Record<Field, TextKey>>;

interface PartProps {
  asked: PreChat;
  values: Who;
  problems: Problems;
  set: (part: Who) => void;
}

/** Who somebody is, to whom they want to speak, and what they agree to. */
export function PreChatForm({ state }: { state: ChatState }) {
  const { chat, texts } = useSurroundings();
  const asked = state.config!.pre_chat!;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Who>({ ...state.who });
  const [problems, setProblems] = useState<Problems>({});
  const parts = { asked, values, problems, set: (part: Who) => setValues({ ...values, ...part }) };
  const submit = (event: Event) => {
    event.preventDefault();
    const found = check(asked, values);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLElement>(`#${first}`)?.focus();
    const filled = Object.entries(values).filter(([, value]) => value !== '' && value !== undefined);
    chat.introduce(Object.fromEntries(filled));
  };
  return (
    <form ref={form} class="offline" noValidate onSubmit={submit}>
      <p dir="auto">{state.config?.greetings[texts.locale] || texts.t('preChat')}</p>
      <Details {...parts} />
      <Departments {...parts} />
      <Consent {...parts} />
      <button type="submit" class="primary">
        {texts.t('startChat')}
      </button>
    </form>
  );
}

function check(asked: PreChat, values: Who): Problems {
  const found: Problems = {};
  for (const { key, is_required: isRequired } of asked.fields) {
    const value = values[key]?.trim() ?? '';
    if (isRequired && !value) found[key] = 'required';
    else if (value && key === 'email' && !EMAIL.test(value)) found.email = 'emailInvalid';
    else if (value && key === 'phone' && !PHONE.test(value)) found.phone = 'phoneInvalid';
  }
  const { departments, is_department_required: isNeeded, consent } = asked;
  if (isNeeded && departments.length > 0 && !values.department) found.department = 'required';
  if (Object.keys(consent).length > 0 && !values.consent) found.consent = 'required';
  return found;
}

const shared = (key: Field, problems: Problems) => ({
  id: key,
  name: key,
  'aria-invalid': problems[key] !== undefined,
  'aria-describedby': problems[key] ? `${key}-problem` : undefined,
});

function Details({ asked, values, problems, set }: PartProps) {
  const { texts } = useSurroundings();
  return (
    <>
      {asked.fields.map(({ key, is_required: required }) => (
        <div class="field" key={key}>
          <label for={key}>{texts.t(required ? key : 'optional', { field: texts.t(key) })}</label>
          <input
            {...shared(key, problems)}
            {...INPUTS[key]}
            dir="auto"
            required={required}
            maxLength={200}
            value={values[key] ?? ''}
            onInput={(event) => set({ [key]: event.currentTarget.value })}
          />
          <Problem id={key} text={problems[key]} />
        </div>
      ))}
    </>
  );
}

function Departments({ asked, values, problems, set }: PartProps) {
  const { texts } = useSurroundings();
  if (asked.departments.length === 0) return null;
  return (
    <div class="field">
      <label for="department">{texts.t('department')}</label>
      <select
        {...shared('department', problems)}
        required={asked.is_department_required}
        value={String(values.department ?? '')}
        onChange={(event) => set({ department: Number(event.currentTarget.value) || undefined })}
      >
        <option value="">{texts.t('chooseDepartment')}</option>
        {asked.departments.map(({ id, label }) => (
          <option key={id} value={String(id)}>
            {label}
          </option>
        ))}
      </select>
      <Problem id="department" text={problems.department} />
    </div>
  );
}

function Consent({ asked, values, problems, set }: PartProps) {
  const { texts } = useSurroundings();
  const words = asked.consent[texts.locale] ?? Object.values(asked.consent)[0];
  if (!words) return null;
  return (
    <div class="field">
      <label class="agree">
        <input
          {...shared('consent', problems)}
          type="checkbox"
          required
          checked={values.consent === true}
          onChange={(event) => set({ consent: event.currentTarget.checked })}
        />
        <span dir="auto">{words}</span>
      </label>
      <Problem id="consent" text={problems.consent} />
    </div>
  );
}
