import { describe, expect, it } from 'vitest';
import { eventWebsiteToResend, shownWebsite, websiteRefusal } from '#records/request/sanitised';

describe('the website of an event that is sent again', () => {
  it.each([
    'https://example.org/w?a=1&b=2',
    'mailto:a@b.c',
    'https://example.org/#x',
    'HTTPS://EXAMPLE.ORG',
    'https://e.org/100%',
  ])('stays where it is %j', (address) => {
    expect(eventWebsiteToResend(address)).toEqual({ text: address, kept: true, becomes: address });
  });

  it.each([
    ['https://e.org/ca/programaci%C3%B3', 'https://e.org/ca/programaci%C3%B3', 'https://e.org/ca/programaci'],
    ['https://e.org/%25C3', 'https://e.org/%25C3', 'https://e.org/C3'],
    ['https://e.org/%%4141', 'https://e.org/%%4141', 'https://e.org/'],
    ['rockon.org', 'http://rockon.org', 'http://rockon.org'],
    ['http://ñ.es/á', '', ''],
    ['https://e.org/a b', '', ''],
    ['https://e.org/a\\b', 'https://e.org/a\\b', undefined],
  ])('can’t be kept where it is %j: %j is sent, and %j comes of it', (address, text, becomes) => {
    expect(eventWebsiteToResend(address)).toEqual({ text, kept: false, ...(becomes === undefined ? {} : { becomes }) });
  });
});

describe('a website that a service refuses', () => {
  it.each([
    ['rockon.org', /without a scheme/],
    ['https://e.org/é', /not ASCII/],
    ['https://e.org/a b', /blanks/],
    ['javascript:alert(1)', /no such address/],
  ])('is known before it is sent: %j', (address, reason) => {
    expect(websiteRefusal(address)).toMatch(reason);
    expect(shownWebsite(address)).toBeUndefined();
  });

  it.each(['https://e.org/', 'mailto:a@b.c', 'https://e.org/%C3%B3'])('is not %j', (address) => {
    expect(websiteRefusal(address)).toBeUndefined();
  });
});

describe('what a service makes of a website', () => {
  it('is nothing where it refuses it', () => {
    expect(shownWebsite('rockon.org')).toBeUndefined();
    expect(shownWebsite('http://ñ.es')).toBeUndefined();
  });
});
