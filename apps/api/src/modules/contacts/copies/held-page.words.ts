import { type LocaleCode, locales } from '@parley/schema';

const KEYS = [
  /** `{company}`, `{name}` */
  'title',
  'made',
  'who',
  'name',
  'email',
  'phone',
  'language',
  'timeZone',
  'since',
  'lastWrote',
  'ways',
  'fields',
  'groups',
  'consent',
  'OPTED_IN',
  'OPTED_OUT',
  'UNKNOWN',
  'notes',
  'conversations',
  'note',
  'files',
  /** A file that is not there any more. */
  'gone',
  'calls',
  'in',
  'out',
  'log',
  'none',
  'somebody',
] as const;

export type HeldWords = Readonly<Record<(typeof KEYS)[number], string>>;

function of(...words: string[]): HeldWords {
  return Object.fromEntries(KEYS.map((key, at) => [key, words[at] ?? ''])) as HeldWords;
}

export const heldWords: Readonly<Record<LocaleCode, HeldWords>> = {
  'en-GB': of('All that {company} holds of {name}', 'Made', 'Who it is', 'Name', 'E-mail', 'Phone', 'Language', 'Time zone', 'Known since', 'Last wrote', 'Addresses and numbers', 'Fields', 'Groups', 'Consent', 'Agreed', 'Opted out', 'Unknown', 'Notes of colleagues', 'Conversations', 'Internal note', 'Files', 'is not there any more', 'Calls', 'Incoming', 'Outgoing', 'What was done, by whom', 'Nothing', 'Somebody'),
  'ar-AR': of('كل ما تحتفظ به {company} عن {name}', 'أُعدّ في', 'من هو', 'الاسم', 'البريد الإلكتروني', 'الهاتف', 'اللغة', 'المنطقة الزمنية', 'معروف منذ', 'آخر رسالة منه', 'العناوين والأرقام', 'الحقول', 'المجموعات', 'الموافقة', 'وافق', 'رفض', 'غير معروف', 'ملاحظات الزملاء', 'المحادثات', 'ملاحظة داخلية', 'الملفات', 'لم يعد موجودًا', 'المكالمات', 'واردة', 'صادرة', 'ما تم ومن قام به', 'لا شيء', 'شخص ما'),
  'de-DE': of('Alles, was {company} über {name} gespeichert hat', 'Erstellt', 'Wer es ist', 'Name', 'E-Mail', 'Telefon', 'Sprache', 'Zeitzone', 'Bekannt seit', 'Schrieb zuletzt', 'Adressen und Nummern', 'Felder', 'Gruppen', 'Einwilligung', 'Zugestimmt', 'Abgelehnt', 'Unbekannt', 'Notizen von Kollegen', 'Konversationen', 'Interne Notiz', 'Dateien', 'ist nicht mehr vorhanden', 'Anrufe', 'Eingehend', 'Ausgehend', 'Was getan wurde und von wem', 'Nichts', 'Jemand'),
  'es-ES': of('Todo lo que {company} guarda de {name}', 'Creado', 'Quién es', 'Nombre', 'Correo electrónico', 'Teléfono', 'Idioma', 'Zona horaria', 'Conocido desde', 'Escribió por última vez', 'Direcciones y números', 'Campos', 'Grupos', 'Consentimiento', 'Aceptó', 'Rechazó', 'Desconocido', 'Notas de compañeros', 'Conversaciones', 'Nota interna', 'Archivos', 'ya no existe', 'Llamadas', 'Entrante', 'Saliente', 'Qué se hizo y quién', 'Nada', 'Alguien'),
  'fr-FR': of('Tout ce que {company} conserve sur {name}', 'Créé', 'Qui c’est', 'Nom', 'E-mail', 'Téléphone', 'Langue', 'Fuseau horaire', 'Connu depuis', 'A écrit pour la dernière fois', 'Adresses et numéros', 'Champs', 'Groupes', 'Consentement', 'Accepté', 'Refusé', 'Inconnu', 'Notes de collègues', 'Conversations', 'Note interne', 'Fichiers', 'n’existe plus', 'Appels', 'Entrant', 'Sortant', 'Ce qui a été fait, et par qui', 'Rien', 'Quelqu’un'),
  'id-ID': of('Semua yang disimpan {company} tentang {name}', 'Dibuat', 'Siapa', 'Nama', 'Email', 'Telepon', 'Bahasa', 'Zona waktu', 'Dikenal sejak', 'Terakhir menulis', 'Alamat dan nomor', 'Bidang', 'Grup', 'Persetujuan', 'Setuju', 'Menolak', 'Tidak diketahui', 'Catatan rekan', 'Percakapan', 'Catatan internal', 'Berkas', 'sudah tidak ada', 'Panggilan', 'Masuk', 'Keluar', 'Yang dilakukan, dan oleh siapa', 'Tidak ada', 'Seseorang'),
  'it-IT': of('Tutto ciò che {company} conserva su {name}', 'Creato', 'Chi è', 'Nome', 'E-mail', 'Telefono', 'Lingua', 'Fuso orario', 'Noto dal', 'Ha scritto l’ultima volta', 'Indirizzi e numeri', 'Campi', 'Gruppi', 'Consenso', 'Accettato', 'Rifiutato', 'Sconosciuto', 'Note dei colleghi', 'Conversazioni', 'Nota interna', 'File', 'non esiste più', 'Chiamate', 'In entrata', 'In uscita', 'Che cosa è stato fatto, e da chi', 'Niente', 'Qualcuno'),
  'nl-NL': of('Alles wat {company} bewaart van {name}', 'Gemaakt', 'Wie het is', 'Naam', 'E-mail', 'Telefoon', 'Taal', 'Tijdzone', 'Bekend sinds', 'Schreef het laatst', 'Adressen en nummers', 'Velden', 'Groepen', 'Toestemming', 'Akkoord', 'Afgemeld', 'Onbekend', 'Notities van collega’s', 'Gesprekken', 'Interne notitie', 'Bestanden', 'is er niet meer', 'Telefoongesprekken', 'Inkomend', 'Uitgaand', 'Wat er gedaan is, en door wie', 'Niets', 'Iemand'),
  'pt-BR': of('Tudo o que {company} guarda sobre {name}', 'Criado', 'Quem é', 'Nome', 'E-mail', 'Telefone', 'Idioma', 'Fuso horário', 'Conhecido desde', 'Escreveu pela última vez', 'Endereços e números', 'Campos', 'Grupos', 'Consentimento', 'Aceitou', 'Recusou', 'Desconhecido', 'Notas de colegas', 'Conversas', 'Nota interna', 'Arquivos', 'não existe mais', 'Chamadas', 'Recebida', 'Efetuada', 'O que foi feito, e por quem', 'Nada', 'Alguém'),
  'ru-RU': of('Всё, что {company} хранит о {name}', 'Составлено', 'Кто это', 'Имя', 'Эл. почта', 'Телефон', 'Язык', 'Часовой пояс', 'Известен с', 'Последнее сообщение', 'Адреса и номера', 'Поля', 'Группы', 'Согласие', 'Согласие дано', 'Отказ', 'Неизвестно', 'Заметки сотрудников', 'Переписка', 'Внутренняя заметка', 'Файлы', 'больше не существует', 'Звонки', 'Входящий', 'Исходящий', 'Что было сделано и кем', 'Ничего', 'Кто-то'),
}; // prettier-ignore

export function heldLocale(locale: string): LocaleCode {
  return locales.find((known) => known === locale) ?? 'en-GB';
}
