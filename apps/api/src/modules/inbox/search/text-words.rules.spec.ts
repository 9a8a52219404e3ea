import { languageOf } from './languages.rules.js';
import { dialled, endingsOf, folded, isCode, joinedNumbers, placedWords } from './text-words.rules.js';

const words = (text: string) => placedWords(text).map(({ word }) => word);

describe('taking a text apart', () => {
  it('knows where each word stands, whatever signs are around it', () => {
    const text = 'Où est «MA commande», l’Ébène-2?';
    expect(placedWords(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Où',
      'est',
      'MA',
      'commande',
      'l',
      'Ébène',
      '2',
    ]);
    expect(words('<b>Bell</b>&amp;')).toEqual(['b', 'bell', 'b', 'amp']);
  });

  it('takes a script without spaces sign by sign', () => {
    expect(words('自転車 bell')).toEqual(['自', '転', '車', 'bell']);
  });

  it('cuts what is no word any more', () => {
    expect(words('x'.repeat(10_000))[0]).toHaveLength(64);
  });

  it('forgets accents, in every alphabet', () => {
    expect(folded('Straße')).toBe('strasse');
    expect(folded('déjà')).toBe('deja');
    expect(folded('ёлка')).toBe('елка');
    expect(folded('مُحَمَّد')).toBe('محمد');
    expect(folded("'|&!():*")).toBe('');
  });

  it('reads a number in any spelling', () => {
    expect(dialled('+31 (0)6-1234 5678')).toBe('31612345678');
    expect(dialled('0031612345678')).toBe('31612345678');
    expect(dialled('06 1234 5678')).toBe('612345678');
    expect(endingsOf('+31612345678')).toContain('612345678');
    expect(endingsOf('+31612345678')).toContain('45678');
    expect(joinedNumbers('Call 06-12 34 56 78 or 12 34.')).toEqual(['612345678']);
    expect(isCode('prl2291x')).toBe(true);
    expect(isCode('2026')).toBe(false);
  });
});

describe('the language of a text', () => {
  it.each([
    ['Where is my order? I have been waiting for the bike.', 'en'],
    ['Waar blijft mijn bestelling, ik heb nog niets van jullie gehoord', 'nl'],
    ['Ich habe die Rechnung noch nicht bekommen, bitte prüfen Sie das', 'de'],
    ['Bonjour, je voudrais annuler ma commande, merci', 'fr'],
    ['Hola, no he recibido mi pedido, gracias', 'es'],
    ['Buongiorno, non ho ricevuto il mio ordine, grazie', 'it'],
    ['Olá, não recebi o meu pedido, obrigado', 'pt'],
    ['Pesanan saya belum datang, tolong bantu', 'id'],
    ['Где мой заказ?', 'ru'],
    ['أين طلبي؟', 'ar'],
  ])('%s', (text, language) => {
    expect(languageOf(words(text), 'en')).toBe(language);
    expect(languageOf(words(text), 'de')).toBe(language);
  });

  it('is the fallback when a text does not say', () => {
    expect(languageOf(['ok'], 'nl')).toBe('nl');
  });
});
