import type { LocaleCode } from '@parley/schema';

interface FrameWords {
  greeting: string;
  copyLink: string;
  footer: string;
}

/** What stands around every mail. */
export const frameWords: Readonly<Record<LocaleCode, FrameWords>> = {
  'en-GB': {
    greeting: 'Hello {name},',
    copyLink: 'If the button does not work, copy this address into your browser:',
    footer: 'Parley sent this mail for {company}. Nobody reads answers to it.',
  },
  'nl-NL': {
    greeting: 'Hallo {name},',
    copyLink: 'Werkt de knop niet? Kopieer dan dit adres naar je browser:',
    footer: 'Parley stuurde deze mail namens {company}. Antwoorden worden niet gelezen.',
  },
  'de-DE': {
    greeting: 'Hallo {name},',
    copyLink: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    footer: 'Parley hat diese Mail für {company} gesendet. Antworten darauf werden nicht gelesen.',
  },
  'es-ES': {
    greeting: 'Hola, {name}:',
    copyLink: 'Si el botón no funciona, copia esta dirección en tu navegador:',
    footer: 'Parley ha enviado este correo en nombre de {company}. Nadie lee las respuestas.',
  },
  'fr-FR': {
    greeting: 'Bonjour {name},',
    copyLink: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    footer: 'Parley a envoyé ce message pour {company}. Personne ne lit les réponses.',
  },
  'ar-AR': {
    greeting: 'مرحبًا {name}،',
    copyLink: 'إذا لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:',
    footer: 'أرسل Parley هذه الرسالة نيابة عن {company}. لا أحد يقرأ الردود عليها.',
  },
  'id-ID': {
    greeting: 'Halo {name},',
    copyLink: 'Jika tombol tidak berfungsi, salin alamat ini ke peramban Anda:',
    footer: 'Parley mengirim email ini untuk {company}. Balasan tidak akan dibaca.',
  },
  'pt-BR': {
    greeting: 'Olá, {name},',
    copyLink: 'Se o botão não funcionar, copie este endereço para o seu navegador:',
    footer: 'O Parley enviou este e-mail em nome de {company}. Ninguém lê as respostas.',
  },
  'ru-RU': {
    greeting: 'Здравствуйте, {name}!',
    copyLink: 'Если кнопка не работает, скопируйте этот адрес в браузер:',
    footer: 'Parley отправил это письмо от имени {company}. Ответы на него никто не читает.',
  },
  'it-IT': {
    greeting: 'Ciao {name},',
    copyLink: 'Se il pulsante non funziona, copia questo indirizzo nel browser:',
    footer: 'Parley ha inviato questa email per conto di {company}. Nessuno legge le risposte.',
  },
};
