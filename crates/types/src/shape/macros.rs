//! Two ways to declare a shape: an object, and a word out of a list. The third is an id.

/// An object. The text after its name says what becomes of unknown fields: `refuses unknown`, `ignores unknown` or
/// `keeps unknown` (they stand in `extra` then, and are written after the others; what is there under the name of a field
/// is not written, so that it cannot pass for one).
///
/// A field may be named apart from its key (`multi_select as "multiSelect"`), and be marked `=> filled`: optional in what
/// is asked, always there in what was normalised.
macro_rules! shape {
    (
        $(#[doc = $about:literal])* $(#[derive($($derive:ident),*)])?
        $vis:vis struct $name:ident $mode:ident unknown {
            $( $(#[doc = $doc:literal])* $fvis:vis $field:ident $(as $key:literal)? : $ty:ty $(=> $filled:ident)? ),* $(,)?
        }
    ) => {
        $crate::shape::shape!(@struct $mode
            { $(#[doc = $about])* $(#[derive($($derive),*)])? $vis } $name
            { $( $(#[doc = $doc])* $fvis $field: $ty, )* }
        );

        impl $crate::shape::Shape for $name {
            fn read(json: $crate::json::Json) -> Result<Self, $crate::shape::Mismatch> {
                let mut shape = Self::blank();
                $crate::shape::Shape::read_in_place(&mut shape, json)?;
                Ok(shape)
            }

            fn read_in_place(&mut self, json: $crate::json::Json) -> Result<(), $crate::shape::Mismatch> {
                let mut members = $crate::shape::Members::of(json)?;
                members.fill(
                    &[$( (
                        $crate::shape::shape!(@key $field $($key)?),
                        <$ty as $crate::shape::Field>::OPTIONAL,
                    ) ),*],
                    &mut [$( &mut self.$field ),*],
                )?;
                $crate::shape::shape!(@finish $mode members, [$( $crate::shape::shape!(@key $field $($key)?) ),*], self)
            }

            fn write(&self) -> $crate::json::Json {
                #[allow(unused_mut)]
                let mut map =
                    $crate::shape::written(&[$( $crate::shape::shape!(@key $field $($key)?) ),*], &[$( &self.$field ),*]);
                $crate::shape::shape!(@extra $mode self, map);
                map.into()
            }

            #[cfg(feature = "serde")]
            fn write_to<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap;

                #[allow(unused_mut)]
                let mut object = serializer.serialize_map(None)?;
                $( $crate::shape::Field::write_field_to(
                    &self.$field,
                    $crate::shape::shape!(@key $field $($key)?),
                    &mut object,
                )?; )*
                $crate::shape::shape!(@extra_to $mode self, object);
                object.end()
            }

            fn blank() -> Self {
                $crate::shape::shape!(@blank $mode $name { $($field),* })
            }

            #[cfg(feature = "schema")]
            fn schema(book: &mut $crate::shape::schema::Book) -> $crate::json::Json {
                book.object(stringify!($name), concat!($($about, "\n"),*), $crate::shape::shape!(@open $mode), |book, object| {
                    $( object.field::<$ty>(
                        book,
                        $crate::shape::shape!(@key $field $($key)?),
                        concat!("" $(, $doc, "\n")*),
                        $crate::shape::shape!(@filled $($filled)?),
                    ); )*
                })
            }
        }

        $crate::shape::shape!(@refuse $mode $name [$( $crate::shape::shape!(@key $field $($key)?) ),*]);
        $crate::shape::shape!(@serde $name);
    };

    (@refuse keeps $name:ident $keys:expr) => {
        impl $name {
            /// The names of its fields.
            #[allow(dead_code)]
            pub(crate) const KEYS: &'static [&'static str] = &$keys;

            /// For where a shape that keeps unknown fields must not have any.
            #[allow(dead_code)]
            pub(crate) fn refuse_extra(extra: &$crate::json::Map) -> Result<(), $crate::shape::Mismatch> {
                $crate::shape::refuse_unknown(extra, Self::KEYS)
            }
        }
    };
    (@refuse $mode:ident $name:ident $keys:expr) => {};

    (@struct keeps { $($head:tt)* } $name:ident { $($fields:tt)* }) => {
        $($head)* struct $name {
            $($fields)*
            /// Fields that Sayso does not know, as they came.
            pub extra: $crate::json::Map,
        }
    };
    (@struct $mode:ident { $($head:tt)* } $name:ident { $($fields:tt)* }) => {
        $($head)* struct $name { $($fields)* }
    };

    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };

    (@blank keeps $name:ident { $($field:ident),* }) => {
        $name { $($field: $crate::shape::Field::blank_field(),)* extra: $crate::json::Map::new() }
    };
    (@blank $mode:ident $name:ident { $($field:ident),* }) => {
        $name { $($field: $crate::shape::Field::blank_field()),* }
    };

    (@finish keeps $members:ident, $keys:expr, $self:ident) => {{
        $self.extra = $members.rest();
        Ok(())
    }};
    (@finish refuses $members:ident, $keys:expr, $self:ident) => {
        $crate::shape::refuse_unknown(&$members.rest(), &$keys)
    };
    (@finish ignores $members:ident, $keys:expr, $self:ident) => {
        Ok(())
    };

    (@extra keeps $self:ident, $map:ident) => {
        for (key, value) in $self.extra.iter().filter(|(key, _)| !Self::KEYS.contains(key)) {
            $map.push(key.to_owned(), value.clone());
        }
    };
    (@extra $mode:ident $self:ident, $map:ident) => {};

    (@extra_to keeps $self:ident, $object:ident) => {
        for (key, value) in $self.extra.iter().filter(|(key, _)| !Self::KEYS.contains(key)) {
            $object.serialize_entry(key, value)?;
        }
    };
    (@extra_to $mode:ident $self:ident, $object:ident) => {};

    (@open refuses) => { false };
    (@open $mode:ident) => { true };

    (@filled) => { false };
    (@filled filled) => { true };

    (@serde $name:ident) => {
        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::shape::Shape::write_to(self, serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let json = <$crate::json::Json as serde::Deserialize>::deserialize(deserializer)?;
                $crate::shape::Shape::read(json).map_err(serde::de::Error::custom)
            }
        }
    };
}

/// A word out of a list: an enum that is a string in JSON.
macro_rules! words {
    (
        $(#[doc = $about:literal])* $(#[derive($($derive:ident),*)])?
        $vis:vis enum $name:ident { $( $(#[doc = $doc:literal])* $variant:ident = $word:literal ),* $(,)? }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $(#[derive($($derive),*)])?
        $vis enum $name { $( $(#[doc = $doc])* $variant, )* }

        impl $name {
            /// Every one of them.
            #[allow(dead_code)]
            $vis const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The word that stands for it in JSON.
            $vis const fn as_str(self) -> &'static str {
                match self { $( Self::$variant => $word ),* }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl $crate::shape::Shape for $name {
            fn read(json: $crate::json::Json) -> Result<Self, $crate::shape::Mismatch> {
                $crate::shape::read_word(json, &[$($word),*]).map(|place| Self::ALL[place])
            }

            fn write(&self) -> $crate::json::Json {
                self.as_str().into()
            }

            #[cfg(feature = "serde")]
            fn write_to<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }

            fn blank() -> Self {
                Self::ALL[0]
            }

            #[cfg(feature = "schema")]
            fn schema(book: &mut $crate::shape::schema::Book) -> $crate::json::Json {
                book.words(stringify!($name), concat!($($about, "\n"),*), &[$($word),*])
            }
        }

        $crate::shape::shape!(@serde $name);
    };
}

pub(crate) use {shape, words};
