import { describe, expect, it } from 'vitest';
import { eventWebsiteToResend, shownWebsite, websiteRefusal } from '#records/request/sanitised';

describe('the website of an event that is sent again', () => {
  it.each([
    'https://example.org/w?a=1&b=2',
    'mailto:a@b.c',
    'https://example.org/#x',
    'HTTPS://EXAMPLE.ORG',
    'https://e.org/100%',
  ])('is kept when it is %j', (address) => {
    expect(eventWebsiteToResend(address)).toEqual({ text: address, isKept: true, becomes: address });
  });

  it.each([
    ['https://e.org/ca/programaci%C3%B3', 'https://e.org/ca/programaci%C3%B3', 'https://e.org/ca/programaci'],
    ['https://e.org/%25C3', 'https://e.org/%25C3', 'https://e.org/C3'],
    ['https://e.org/%%4141', 'https://e.org/%%4141', 'https://e.org/'],
    ['rockon.org', 'http://rockon.org', 'http://rockon.org'],
    ['http://ñ.es/á', '', ''],
    ['https://e.org/a b', '', ''],
    ['https://e.org/a\\b', 'https://e.org/a\\b', undefined],
  ])('cannot be kept when it is %j: %j is sent, and the service turns it into %j', (address, text, becomes) => {
    expect(eventWebsiteToResend(address)).toEqual({
      text,
      isKept: false,
      ...(becomes === undefined ? {} : { becomes }),
    });
  });
});

describe('a website that a service refuses', () => {
  it.each([
    ['rockon.org', /without a scheme/],
    ['https://e.org/é', /not ASCII/],
    ['https://e.org/a b', /blanks/],
    ['javascript:alert(1)', /no such address/],
  ])('is detected before it is sent: %j', (address, reason) => {
    expect(websiteRefusal(address)).toMatch(reason);
    expect(shownWebsite(address)).toBeUndefined();
  });

  it.each(['https://e.org/', 'mailto:a@b.c', 'https://e.org/%C3%B3'])('is never %j', (address) => {
    expect(websiteRefusal(address)).toBeUndefined();
  });
});

describe('the website that a service shows', () => {
  it('is absent when the service refuses it', () => {
    expect(shownWebsite('rockon.org')).toBeUndefined();
    expect(shownWebsite('http://ñ.es')).toBeUndefined();
  });
});
