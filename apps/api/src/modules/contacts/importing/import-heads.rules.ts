import type { ContactColumn, ContactSource } from '@parley/schema';

/** Two spellings of a name of a column are the same: small letters and digits of any script. */
export function bareHead(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/(?<!\s)\s*\(\d+\)$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What columns are called: in English, Dutch, German, Spanish, French, Arabic, Indonesian, Portuguese, Russian and Italian. */
const HEADS: readonly (readonly [ContactColumn, string])[] = [
  ['parley_id', 'parley id'],
  [
    'external_id',
    'external id|identifier|customer number|customer no|customer id|klantnummer|kundennummer|numero de cliente|numero client|رقم العميل|nomor pelanggan|numero do cliente|номер клиента|codice cliente',
  ],
  ['whatsapp_id', 'whatsapp id|whatsapp ids|whatsapp parent id|parent bsuid'],
  [
    'first_name',
    'first name|firstname|given name|voornaam|vorname|nombre de pila|prenom|الاسم الاول|nama depan|primeiro nome|имя|nome proprio',
  ],
  [
    'last_name',
    'last name|lastname|surname|family name|achternaam|nachname|apellido|apellidos|nom de famille|اسم العائلة|nama belakang|sobrenome|apelido|фамилия|cognome',
  ],
  [
    'name',
    'name|full name|fullname|contact|contact name|display name|customer|naam|volledige naam|vollstandiger name|kunde|nombre|nombre completo|nom|nom complet|الاسم|الاسم الكامل|nama|nama lengkap|nome|nome completo|полное имя|фио|nome e cognome',
  ],
  [
    'email',
    'email|e-mail|mail|email address|e-mail address|emails|other emails|e-mail 1|e-mail 2|email 2|email 1 value|email 2 value|e-mailadres|emailadres|e-mail-adresse|emailadresse|correo|correo electronico|courriel|adresse e-mail|adresse email|البريد الالكتروني|surel|alamat email|endereco de e-mail|электронная почта|почта|indirizzo e-mail|indirizzo email|posta elettronica',
  ],
  [
    'phone',
    'phone|phone number|phones|other phones|mobile|mobile phone|cell|cell phone|telephone|tel|number|numbers|phone 1 value|phone 2 value|whatsapp|telefoon|telefoonnummer|mobiel|gsm|nummer|telefon|telefonnummer|handy|mobil|mobilnummer|telefono|movil|numero de telefono|telephone portable|numero de telephone|الهاتف|رقم الهاتف|الجوال|telepon|nomor telepon|ponsel|telefone|celular|телефон|номер телефона|мобильный|cellulare|numero di telefono',
  ],
  ['language', 'language|locale|language code|taal|sprache|idioma|lingua|langue|اللغة|bahasa|язык'],
  [
    'time_zone',
    'time zone|timezone|tijdzone|zeitzone|zona horaria|fuseau horaire|المنطقة الزمنية|zona waktu|fuso horario|часовой пояс|fuso orario',
  ],
  [
    'blocked',
    'blocked|is blocked|geblokkeerd|gesperrt|blockiert|bloqueado|bloque|محظور|diblokir|заблокирован|bloccato',
  ],
  [
    'groups',
    'groups|group|contact groups|contact group|groepen|groep|gruppen|gruppe|grupos|grupo|groupes|groupe|المجموعات|المجموعة|grup|группы|группа|gruppi|gruppo',
  ],
  [
    'profile',
    'profile|profile name|profiel|profielnaam|profil|profilname|perfil|nombre del perfil|nom du profil|الملف|الملف الشخصي|nama profil|nome do perfil|профиль|имя профиля|profilo|nome del profilo',
  ],
  [
    'profile_id',
    'profile id|profiel id|profil id|id de perfil|id du profil|معرف الملف|id profil|id do perfil|id профиля|id profilo',
  ],
  [
    'consents',
    'consents|consent|toestemmingen|toestemming|einwilligungen|einwilligung|consentimientos|consentimiento|consentements|consentement|الموافقات|persetujuan|consentimentos|consentimento|согласия|consensi|consenso',
  ],
  [
    'consent_email',
    'email consent|e-mail consent|email opt in|email opt-in|newsletter|accepts email marketing|toestemming e-mail|nieuwsbrief|einwilligung e-mail|consentimiento correo|boletin|consentement e-mail|infolettre|موافقة البريد|persetujuan email|consentimento e-mail|согласие e-mail|рассылка|consenso e-mail',
  ],
  [
    'consent_sms',
    'sms consent|sms opt in|sms opt-in|accepts sms marketing|toestemming sms|einwilligung sms|consentimiento sms|consentement sms|موافقة الرسائل القصيرة|persetujuan sms|consentimento sms|согласие sms|consenso sms',
  ],
  [
    'consent_whatsapp',
    'whatsapp consent|whatsapp opt in|whatsapp opt-in|toestemming whatsapp|einwilligung whatsapp|consentimiento whatsapp|consentement whatsapp|موافقة واتساب|persetujuan whatsapp|consentimento whatsapp|согласие whatsapp|consenso whatsapp',
  ],
  [
    'notes',
    'notes|note|remarks|comments|notities|notitie|opmerkingen|notizen|notiz|bemerkungen|notas|remarques|ملاحظات|catatan|anotacoes|заметки|заметка|annotazioni',
  ],
];

const byHead = new Map(
  HEADS.flatMap(([to, names]) => names.split('|').map((name) => [bareHead(name), to] as const)),
);

/** What a column is by its name alone; null when that says nothing. */
export const columnOfHead = (name: string): ContactColumn | null => byHead.get(bareHead(name)) ?? null;

/** Columns of other products that are called what means something else elsewhere. */
const OWN_HEADS: Partial<Record<ContactSource, Readonly<Record<string, ContactColumn>>>> = {
  CHATWOOT: { id: 'external_id', identifier: 'external_id', phonenumber: 'phone' },
  ZAMMAD: { id: 'external_id', login: 'ignore', mobile: 'phone', phone: 'phone', fax: 'ignore' },
  TRENGO: { id: 'external_id', contactid: 'external_id', identifier: 'ignore', formattedphone: 'ignore' },
  NUMBERS: {},
  PARLEY: {},
};

export function columnOfSource(source: ContactSource, name: string): ContactColumn | null {
  return OWN_HEADS[source]?.[bareHead(name)] ?? null;
}

/** Whose file it is, by columns that only its products have together. */
export function sourceOf(head: readonly string[]): ContactSource {
  const names = new Set(head.map(bareHead));
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name));
  const begins = (start: string) => head.some((name) => name.toLowerCase().startsWith(start));
  if (has('parleyid')) return 'PARLEY';
  if (has('login', 'firstname', 'lastname')) return 'ZAMMAD';
  if (
    has('id', 'email', 'phonenumber') &&
    (names.size === 4 ||
      names.has('identifier') ||
      names.has('availabilitystatus') ||
      begins('custom_attributes') ||
      begins('additional_attributes'))
  )
    return 'CHATWOOT';
  if (
    begins('custom_field_data') ||
    (has('phone') && (has('formattedphone') || has('contactid', 'fullname') || has('fullname', 'isphone')))
  )
    return 'TRENGO';
  return 'OTHER';
}

/** Names that another product has for its contacts are theirs alone: another one may have the same. */
export function prefixOf(source: ContactSource): string {
  return source === 'CHATWOOT' || source === 'ZAMMAD' || source === 'TRENGO'
    ? `${source.toLowerCase()}:`
    : '';
}
