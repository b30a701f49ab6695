/** Limits of what is kept of a file; a well-formed file stays far below them. */
const MAX_TAGS = 5_000
/** Bytes of one value. ComfyUI's workflows are the longest. */
const MAX_VALUE_BYTES = 1_048_576
/** Bytes of all values together. */
const MAX_TOTAL_BYTES = 4_194_304
/** Depth of structures, and items of a list or a structure. */
const MAX_DEPTH = 8
const MAX_ITEMS = 1_000
/** Bytes of a picture embedded in a file that is looked at as well, and how many of them. */
const MAX_EMBEDDED_BYTES = 4_194_304
const MAX_EMBEDDED = 4

/**
 * The Perl side. `inspect(path)` returns JSON: `{version, rows, truncated}`; a row is family 0 to 3, name and value,
 * as described in `metadata.ts`. Content Credentials are left out, because they are read by libraries that verify them,
 * and so are tags that ExifTool computes from others.
 */
export const SCRIPT = String.raw`
use strict;
BEGIN { unshift @INC, '/lib' }
require Image::ExifTool;
require JSON::PP;
require Image::ExifTool::XMP;

# ExifTool's own name for a namespace, which another namespace must not get by choosing it as its prefix.
$Image::ExifTool::XMP::nsURI{iptcExt} = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/';

my @options = (
  Struct => 1, Duplicates => 1, Charset => 'UTF8', Composite => 0, IgnoreGroups => ['JUMBF'],
  # Files do not choose what is loaded or how long a list may be.
  LimitLongValues => 0, SystemTimeRes => 0,
);
my $json = JSON::PP->new->allow_nonref;
my ($left, $truncated);

# Texts are bytes in UTF-8. Anything that is not becomes U+FFFD when JavaScript decodes it.
sub text {
  my $bytes = shift;
  utf8::encode($bytes) if utf8::is_utf8($bytes);
  my $most = $left < ${MAX_VALUE_BYTES} ? $left : ${MAX_VALUE_BYTES};
  if (length($bytes) > $most) { $bytes = substr($bytes, 0, $most); $truncated = 1 }
  $left -= length $bytes;
  return $bytes;
}

sub value {
  my ($value, $depth) = @_;
  my $kind = ref $value;
  return { binary => length $$value } if $kind eq 'SCALAR';
  return '' if $depth > ${MAX_DEPTH};
  if ($kind eq 'ARRAY') {
    my @items = @$value;
    if (@items > ${MAX_ITEMS}) { $#items = ${MAX_ITEMS} - 1; $truncated = 1 }
    return [ map { value($_, $depth + 1) } @items ];
  }
  if ($kind eq 'HASH') {
    my @names = grep { $_ ne '_ordered_keys_' } sort keys %$value;
    if (@names > ${MAX_ITEMS}) { $#names = ${MAX_ITEMS} - 1; $truncated = 1 }
    return { struct => { map { $_ => value($$value{$_}, $depth + 1) } @names } };
  }
  return text(defined $value ? "$value" : '');
}

sub rows {
  my ($exiftool, $file, $prefix, @requested) = @_;
  my $info = $exiftool->ImageInfo($file, @requested);
  my (@rows, @pictures);
  for my $tag ($exiftool->GetFoundTags('File')) {
    my $group = $exiftool->GetGroup($tag, 1);
    # What the file system says is about the sandbox.
    next if $group eq 'System';
    # ExifTool makes these up for namespaces without a name of their own, by what its process has read before.
    next if $group =~ /^XMP-tmp\d+$/;
    if (@rows >= ${MAX_TAGS} or $left <= 0) { $truncated = 1; last }
    my $name = Image::ExifTool::GetTagName($tag);
    my $value = $$info{$tag};
    push @pictures, $value
      if ref $value eq 'SCALAR' and $name =~ /^(?:Picture|CoverArt|MPImage\d+|EmbeddedImage)$/
      and length $$value <= ${MAX_EMBEDDED_BYTES};
    my $document = $exiftool->GetGroup($tag, 3);
    $document = $prefix . ($document eq 'Main' ? '' : "-$document") if $prefix ne '';
    push @rows, [
      $exiftool->GetGroup($tag, 0), $group, $exiftool->GetGroup($tag, 2), $document, $name, value($value, 0),
    ];
  }
  return (\@rows, \@pictures);
}

my $exiftool = Image::ExifTool->new;
$exiftool->Options(@options);
$exiftool->Options(RequestTags => ['Picture', 'CoverArt', 'MPImage1', 'MPImage2', 'MPImage3']);
my $within = Image::ExifTool->new;
$within->Options(@options);

sub inspect {
  my $path = shift;
  ($left, $truncated) = (${MAX_TOTAL_BYTES}, 0);
  my ($rows, $pictures) = rows($exiftool, $path, '');
  my $count = 0;
  for my $picture (@$pictures) {
    last if ++$count > ${MAX_EMBEDDED};
    my ($more) = rows($within, $picture, "Picture$count");
    push @$rows, grep { $$_[0] ne 'ExifTool' } @$more;
  }
  return $json->encode({ version => $Image::ExifTool::VERSION, rows => $rows, truncated => $truncated ? 1 : 0 });
}
1;
`
